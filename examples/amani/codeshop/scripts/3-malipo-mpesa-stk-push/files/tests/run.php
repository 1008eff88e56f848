<?php

declare(strict_types=1);

// php tests/run.php [a word of the test's name]
error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    if (!(error_reporting() & $level)) {
        return false; // silenced with @
    }
    throw new ErrorException($message, 0, $level, $file, $line);
});
require __DIR__ . '/../autoload.php';
require __DIR__ . '/tools.php';

foreach (['phone', 'outcome', 'config', 'callback', 'client', 'attempt', 'payments', 'store', 'curl'] as $part) {
    require __DIR__ . "/$part.php";
}
exit(Tests::run($argv[1] ?? ''));
