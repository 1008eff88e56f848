<?php

declare(strict_types=1);

namespace Malipo;

/** What can happen after an outcome. */
enum Next: string
{
    /** The prompt is on the phone, or may be. */
    case Wait = 'wait';
    /** The money is there. */
    case Deliver = 'deliver';
    /** A person finds out: in the statement of your shortcode. */
    case LookUp = 'look_up';
    /** Offer another prompt, not before `Attempt::retryNotBefore()`. */
    case Retry = 'retry';
    /** Another prompt ends the same way until the customer changes something. Offer another way to pay. */
    case PayAnotherWay = 'pay_another_way';
    /** Another prompt ends the same way until you change something: your settings, your limits or your code. */
    case FixSetup = 'fix_setup';
}
