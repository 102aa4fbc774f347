//! The shapes of the pieces, drawn for this program: Staunton's, seen from the side.
//!
//! Each has a room of 1000 by 1000 units and stands on a line at 880 in it. It is painted by what it is put
//! into: `fill` and `stroke` are those of the side, `color` is that of its inner lines.

use shakmaty::Role;

/// The shape of a piece, as elements of SVG. What stands first lies below.
pub(super) fn shape(role: Role) -> &'static str {
    match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    }
}

const PAWN: &str = r#"<path d="M425 490C425 620 370 700 285 778H715C630 700 575 620 575 490Z"/>
<circle cx="500" cy="330" r="138"/>
<rect x="340" y="455" width="320" height="74" rx="37"/>
<path d="M205 880V850Q205 778 285 778H715Q795 778 795 850V880Z"/>
<path d="M400 530H600M295 780H705" fill="none" stroke="currentColor" stroke-width="28" stroke-linecap="round"/>"#;

const KNIGHT: &str = r#"<path d="M285 790C300 690 400 650 450 585C470 558 474 535 466 515C430 545 385 545 345 562C315 590 300 645 255 658C235 664 224 652 222 640C192 648 163 628 160 590C157 545 196 500 215 455C235 405 240 345 290 300C318 274 348 258 376 250C372 212 384 164 410 120C440 146 464 176 476 210C490 184 508 160 532 138C552 168 562 200 562 235C730 300 795 530 745 790Z"/>
<path d="M326 374Q350 318 412 326Q410 388 326 374Z" fill="currentColor" stroke="none"/>
<path d="M205 880V850Q205 778 285 778H715Q795 778 795 850V880Z"/>
<path d="M208 575L222 562M466 515C488 495 494 468 486 440M560 300Q610 335 598 385Q660 420 640 480Q692 525 664 590Q705 640 678 705M295 780H705" fill="none" stroke="currentColor" stroke-width="28" stroke-linecap="round"/>"#;

const BISHOP: &str = r#"<path d="M415 540C415 630 370 690 284 742H716C630 690 585 630 585 540Z"/>
<path d="M500 180C410 240 322 325 322 415C322 465 360 510 400 535H600C640 510 678 465 678 415C678 325 590 240 500 180Z"/>
<circle cx="500" cy="140" r="54"/>
<rect x="330" y="510" width="340" height="74" rx="37"/>
<path d="M195 880V852Q195 808 238 798V786Q238 742 284 742H716Q762 742 762 786V798Q805 808 805 852V880Z"/>
<path d="M598 262L492 408M390 586H610M292 742H708" fill="none" stroke="currentColor" stroke-width="28" stroke-linecap="round"/>"#;

const ROOK: &str = r#"<path d="M350 420C350 560 335 650 284 742H716C665 650 650 560 650 420Z"/>
<path d="M232 170H357V243H438V170H562V243H643V170H768V340Q768 360 752 372L672 432H328L248 372Q232 360 232 340Z"/>
<path d="M195 880V852Q195 808 238 798V786Q238 742 284 742H716Q762 742 762 786V798Q805 808 805 852V880Z"/>
<path d="M345 434H655M270 340H730M292 742H708" fill="none" stroke="currentColor" stroke-width="28" stroke-linecap="round"/>"#;

const QUEEN: &str = r#"<path d="M405 500C405 610 365 680 284 742H716C635 680 595 610 595 500Z"/>
<path d="M385 480L205 225L338 335L352 155L436 302L500 130L564 302L648 155L662 335L795 225L615 480Z"/>
<circle cx="203" cy="212" r="42"/><circle cx="350" cy="150" r="42"/><circle cx="500" cy="126" r="42"/><circle cx="650" cy="150" r="42"/><circle cx="797" cy="212" r="42"/>
<rect x="322" y="465" width="356" height="74" rx="37"/>
<path d="M195 880V852Q195 808 238 798V786Q238 742 284 742H716Q762 742 762 786V798Q805 808 805 852V880Z"/>
<path d="M378 412Q500 385 622 412M385 541H615M292 742H708" fill="none" stroke="currentColor" stroke-width="28" stroke-linecap="round"/>"#;

const KING: &str = r#"<path d="M400 500C400 610 365 680 284 742H716C635 680 600 610 600 500Z"/>
<path d="M472 240V168H400V106H472V38H528V106H600V168H528V240Z"/>
<path d="M374 480C370 410 332 352 258 306C246 294 250 276 268 266C334 230 416 212 500 212S666 230 732 266C750 276 754 294 742 306C668 352 630 410 626 480Z"/>
<rect x="318" y="465" width="364" height="74" rx="37"/>
<path d="M195 880V852Q195 808 238 798V786Q238 742 284 742H716Q762 742 762 786V798Q805 808 805 852V880Z"/>
<path d="M318 330Q500 274 682 330M380 541H620M292 742H708" fill="none" stroke="currentColor" stroke-width="28" stroke-linecap="round"/>"#;
