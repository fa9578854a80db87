// A scratch copy of the working tree: faults are never planted in the tree itself.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../stamps.mjs'

const listFiles = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))

/** Packages are linked individually. Workspace links are relative, so they point into the copy. */
const linkPackages = (from, to) => {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const path = join(from, name)
    if (name === '.cache' || name.startsWith('.vite')) continue
    if (name === '@tuntas') linkPackages(path, join(to, name))
    else symlinkSync(lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path, join(to, name))
  }
}

const listWorkspaces = () => [
  '.',
  ...['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  ),
]

/** @returns its folder */
export const createCopy = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tuntas-planted-'))
  for (const file of listFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  for (const workspace of listWorkspaces()) {
    const packages = join(root, workspace, 'node_modules')
    if (existsSync(packages)) linkPackages(packages, join(folder, workspace, 'node_modules'))
  }
  return folder
}

/** Number of occurrences of the fault's text in its file. */
export const countOccurrences = (folder, { file, find }) =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').split(find).length - 1 : 0

/** @returns a function that removes the fault */
export const plant = (folder, { file, find, replacement }) => {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(find, () => replacement),
  )
  return () => writeFileSync(path, text)
}
