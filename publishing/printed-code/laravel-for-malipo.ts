/** The parts of Laravel that Malipo's guide uses, in PHP, with a FakeDaraja. */
export const LARAVEL = `
final class Stopped extends Exception {}
final class Request {
    public function __construct(private readonly string $body) {}
    public function getContent(): string { return $this->body; }
}
final class Route {
    public static array $posts = [];
    public static function post(string $path, Closure $action): void { self::$posts = [$path, $action]; }
}
final class Schedule {
    public static Closure $call;
    public static function call(Closure $call): self { self::$call = $call; return new self(); }
    public function everyMinute(): self { return $this; }
    public function name(string $name): self { return $this; }
    public function withoutOverlapping(): self { return $this; }
}
final class DeliverOrder {
    public static array $orders = [];
    public static function dispatch(string $reference): void { self::$orders[] = $reference; }
}
final class DB {
    public static ?PDO $pdo = null;
    public static array $statements = [];
    public static function connection(): self { return new self(); }
    public static function getDriverName(): string { return 'sqlite'; }
    public static function statement(string $statement): void { self::$statements[] = $statement; }
    public function getPdo(): PDO { return self::$pdo; }
}
function config(string $name): string {
    return ['services.mpesa.url' => 'http://localhost', 'services.mpesa.key' => 'key', 'services.mpesa.secret' => 'secret',
        'services.mpesa.shortcode' => '174379', 'services.mpesa.passkey' => 'passkey'][$name];
}
function url(string $path): string { return "https://shop.example$path"; }
function storage_path(string $path): string { return getcwd() . "/storage/$path"; }
function abort_if(bool $wrong, int $status): void { if ($wrong) throw new Stopped((string) $status); }
function response(string $body): string { return $body; }
DB::$pdo = new PDO('sqlite::memory:');
(new Malipo\\PdoAttemptStore(DB::$pdo))->createTables();
$daraja = new Malipo\\Testing\\FakeDaraja('key', 'secret', '174379', 'passkey', time(...));
$app = new class {
    public array $made = [];
    public function singleton(string $name, Closure $make): void { $this->made[$name] = $make; }
};
`
