<?php

declare(strict_types=1);

// * * * * * php /srv/shop/malipo/examples/tidy.php
$payments = require __DIR__ . '/malipo.php';
$payments->tidy();
foreach ($payments->paidTwice() as $reference) {
    fwrite(STDERR, "Paid more than once: $reference\n");
}
foreach ($payments->unclear() as $attempt) {
    fwrite(STDERR, "Look it up in the statement: {$attempt->reference}, {$attempt->shillings} shillings\n");
}
