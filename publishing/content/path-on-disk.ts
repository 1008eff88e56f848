/** Matches a path on somebody's disk, such as `/home/njeri/logo.svg`, or the beginning of one. */
export const PATH_ON_DISK =
  /file:|(?:^|[\s"'(=])(?:~?\/(?:home|Users|root|mnt|media|tmp|var|Volumes|private|srv|opt|data|usr|etc|run|Library)\/|~\/|[A-Za-z]:[\\/]|\\\\[\w.-]+\\)/
