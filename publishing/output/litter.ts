const words = (text: string) => text.trim().split(/\s+/)

/**
 * The names, in lower case, of files and folders that systems, editors and version control leave behind. These files
 * are never meant for publication, and are always skipped.
 */
const NAMES: ReadonlySet<string> = new Set([
  ...words(`.ds_store .apdisk .localized thumbs.db thumbs.db:encryptable ehthumbs.db ehthumbs_vista.db desktop.ini
    .spotlight-v100 .trashes .trash .fseventsd .temporaryitems .documentrevisions-v100 .directory $recycle.bin lost+found
    __macosx @eadir #recycle #snapshot @tmp @recycle @recently-snapshot recycler thevolumesettingsfolder _gsdata_`),
  'icon\r',
  'system volume information',
  'network trash folder',
  'temporary items',
  // Editors.
  ...words('4913 .idea .vs .obsidian .history .fleet .zed nbproject .netrwhist __history __recovery logseq'),
  // Version control and file synchronization.
  ...words('.git .hg .svn .bzr .jj cvs .stversions .dropbox .dropbox.cache .dropbox.attr'),
  // Files that package managers and interpreters can generate again.
  ...words(`node_modules bower_components __pycache__ .venv .pytest_cache .mypy_cache .ruff_cache .tox .sass-cache
    .parcel-cache .eslintcache .stylelintcache .cache .nyc_output .phpunit.cache .phpunit.result.cache .gradle
    npm-debug.log yarn-debug.log yarn-error.log pnpm-debug.log error_log php_errors.log laravel.log nohup.out`),
])
const STARTS =
  words(`._ ~ .trash- .nfs .fuse_hidden .# ~$ .~lock. .goutputstream- .sublime- .stfolder .syncthing. .rsync-
  .owncloudsync .sync_`)
const ENDS = words(`~ .crswap ___jb_tmp___ ___jb_old___ .pyc .pyo .bak .orig .rej .save .tmp .temp .part .crdownload
  .download .mine .sublime-workspace .iml .suo .lnk .stackdump .heapsnapshot`)
/** Matches the names of copies that editors and synchronization programs leave next to a file. */
const COPY = /\.sw[g-px]$|\.save\.\d{1,3}$|\.sync-conflict-|conflicted copy/
/** Matches the names of the temporary copies that Git creates for a merge tool. */
const MERGED = /_(?:BACKUP|BASE|LOCAL|REMOTE)_\d{2,8}(?:\.\w+)?$/
/** Matches the names of core dumps, and of Java's crash logs. */
const CRASHED = /^(?:core\.\d+|hs_err_pid\d+\.log)$/

/** Returns whether a file or folder is litter, judging by its name alone. */
export function isLitter(name: string): boolean {
  const low = name.toLowerCase()
  return (
    NAMES.has(low) ||
    STARTS.some((start) => low.startsWith(start)) ||
    ENDS.some((end) => low.endsWith(end)) ||
    // Working copies of editors, such as `#post.md#`. `COPY` matches others, such as `.post.md.swp`.
    (low.startsWith('#') && low.endsWith('#')) ||
    COPY.test(low) ||
    MERGED.test(name) ||
    CRASHED.test(low)
  )
}
