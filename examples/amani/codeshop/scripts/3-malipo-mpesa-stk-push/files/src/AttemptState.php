<?php

declare(strict_types=1);

namespace Malipo;

enum AttemptState: string
{
    /** Written down; Daraja is being called. */
    case Sending = 'sending';
    /** Daraja has taken it; the prompt is on the phone. */
    case Waiting = 'waiting';
    /** The call ended without an answer. The prompt may be on the phone. */
    case Unclear = 'unclear';
    /** Nothing reached Daraja. */
    case NotSent = 'not_sent';
    /** Daraja said no. */
    case Refused = 'refused';
    case Paid = 'paid';
    case Failed = 'failed';
}
