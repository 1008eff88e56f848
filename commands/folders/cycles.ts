import { dirname, join, normalize } from 'node:path'

/** A module's path and its text. */
type Module = { path: string; text: string }

const IMPORTS = /(?:from |import |import\()'((?:\.\/|#)[^']+)'/g

/**
 * Returns the groups of folders that import each other in cycles: no folder in a group can be understood, moved or
 * removed without the others. Each subfolder counts as a folder of its own.
 */
export function foldersInCycles(modules: readonly Module[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { path, text } of modules) {
    const folder = dirname(path)
    const imported = targets.get(folder) ?? new Set()
    for (const [, name] of text.matchAll(IMPORTS)) imported.add(folderOf(path, name!))
    targets.set(folder, imported)
  }
  const reached = new Map([...targets.keys()].map((folder) => [folder, reachable(folder, targets)]))
  const groups = new Map<string, string[]>()
  for (const [folder, others] of reached) {
    const group = [...others].filter((other) => reached.get(other)?.has(folder)).toSorted()
    if (group.length > 1) groups.set(group.join(), group)
  }
  return [...groups.values()]
}

function folderOf(path: string, name: string): string {
  return dirname(name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name)))
}

/**
 * Returns every folder that a folder imports, directly or through others. The result includes the folder itself if it
 * is in a cycle.
 */
function reachable(folder: string, targets: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>()
  const next = [folder]
  for (let one = next.pop(); one !== undefined; one = next.pop())
    for (const target of targets.get(one) ?? []) {
      if (found.has(target) || target === one) continue
      found.add(target)
      next.push(target)
    }
  return found
}
