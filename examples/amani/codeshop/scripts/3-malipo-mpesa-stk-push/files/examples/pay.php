<?php

declare(strict_types=1);

// php pay.php INV-204 0712345678 1
use Malipo\Conflict;
use Malipo\InvalidInput;

$payments = require __DIR__ . '/malipo.php';
[, $reference, $phone, $shillings] = $argv + [null, '', '', '0'];
try {
    $attempt = $payments->start($reference, $phone, (int) $shillings);
} catch (InvalidInput | Conflict $problem) {
    fwrite(STDERR, $problem->getMessage() . "\n");
    exit(1);
}
echo $attempt->state->value, ': ', $attempt->outcome()->sentence(), "\n";
for ($turn = 0; $turn < 18 && $attempt->open; $turn++) {
    sleep(5);
    $attempt = $payments->check($attempt);
}
echo $attempt->state->value, ': ', $attempt->outcome()->sentence(), "\n";
