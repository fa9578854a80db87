// Texts that students read: at most twelve words a sentence, and one word for one thing (docs/wording.md).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { root } from '../stamps.mjs'

const MOST_WORDS = 12
const WEB = 'apps/web/src'
const CONTRACT = 'packages/contract/src'
/** Screens of students, and what the server tells them. What these files import is read, too. */
const ENTRIES = [
  `${WEB}/routes/_in/student`,
  `${WEB}/routes/_in/_shell/student/courses`,
  ...['_in/_shell/student/grades', '_in/_shell/student/work', '_in/_shell/index', '_in/_shell/profile'].map(
    (name) => `${WEB}/routes/${name}.tsx`,
  ),
  ...['change-password', 'help', 'security', 'notifications.{-$kind}', 'talk.$part.{-$kind}'].map(
    (name) => `${WEB}/routes/_in/_shell/${name}.tsx`,
  ),
  ...['signin', 'notfound', '_in', '_in/_shell', '__root'].map((name) => `${WEB}/routes/${name}.tsx`),
  `${CONTRACT}/wire/errors.ts`,
  'apps/server/src/modules/operations/notifications/words.rules.ts',
  'apps/server/src/modules/operations/notifications/mail-text.rules.ts',
]
/** Parts of those screens that only others see. */
const OTHER_ROLES =
  /Admin|Coordinator|Lecturer|Teach|Campus|KeptList|Readers|kinds\/editing|\/Behind|FigureHelp|routeTree/

/** One word for one thing; the second is what some texts of the specifications have. */
const TERMS = [
  [
    /\b[Pp]assword(mu)?\b/,
    'kata sandi',
    /^(Ubah Password|Password|Konfirmasi Password|Password (lemah|sedang|kuat|sangat kuat))$|Masukan (konfirmasi )?password|Konfirmasi password tidak|Username atau password|halaman Ubah Password/,
  ],
  [/\b[Pp]eramban\b/, 'browser'],
  [/\b[Pp]ercobaan\b/, 'pengerjaan', /[Pp]ercobaan masuk/],
  [/\b[Pp]apan tik\b/, 'keyboard'],
  // A block of material is named by what lecturers choose.
  [/\b[Bb]erkas(mu)?\b/, 'file', /^Berkas$/],
  [/\b([Kk]oneksi|[Ii]nternet)(mu)?\b/, 'jaringan', /Koneksi terputus, mencoba lagi…/],
  [/\b[Tt]enggat\b/, 'batas waktu'],
  [/\b[Ll]uring\b/, 'tanpa jaringan', /^Luring( · … jawaban menunggu)?$/],
  [/\b[Ff]aktor kedua(mu)?\b/, 'verifikasi dua langkah'],
]

const listSources = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true })
        .map((name) => join(path, name))
        .filter((file) => file.endsWith('.tsx'))
    : [path]

const resolve = (from, name) => {
  const base = name.startsWith('@tuntas/contract/')
    ? join(root, CONTRACT, name.slice('@tuntas/contract/'.length))
    : join(dirname(from), name)
  return [base, `${base}.tsx`, `${base}.ts`].find((path) => /\.tsx?$/.test(path) && existsSync(path))
}

const importedName = (node) => {
  if (ts.isImportDeclaration(node))
    return node.importClause?.isTypeOnly ? undefined : node.moduleSpecifier.text
  if (ts.isExportDeclaration(node)) return node.moduleSpecifier?.text
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return node.arguments[0]?.text
  return undefined
}

const parse = (path, text) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

/** @returns the parsed files of all entries and of what they import */
const collectSources = () => {
  const queue = ENTRIES.flatMap((entry) => listSources(join(root, entry)))
  const sources = new Map()
  for (let path = queue.pop(); path; path = queue.pop()) {
    const name = relative(root, path)
    if (sources.has(name) || OTHER_ROLES.test(name)) continue
    const source = parse(name, readFileSync(path, 'utf8'))
    sources.set(name, source)
    const visit = (node) => {
      const specifier = importedName(node)
      const target = specifier && /^\.|^@tuntas\/contract\//.test(specifier) && resolve(path, specifier)
      if (target) queue.push(target)
      ts.forEachChild(node, visit)
    }
    if (!name.startsWith('apps/server')) visit(source)
  }
  return sources
}

const HOLE = '…'
const INLINE = /^(b|i|em|strong|span|a|Link)$/
const containsElement = (node) =>
  ts.isJsxElement(node) ||
  ts.isJsxSelfClosingElement(node) ||
  ts.forEachChild(node, (child) => containsElement(child) || undefined)

/** The words between the tags of an element, its inline elements included; a line break ends a sentence. */
const readChildren = (node) =>
  node.children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text.replace(/\s+/g, ' ')
      if (ts.isJsxExpression(child)) {
        if (!child.expression) return ''
        if (ts.isStringLiteral(child.expression)) return child.expression.text
        return containsElement(child.expression) ? '\n' : HOLE
      }
      const isInline = ts.isJsxElement(child) && INLINE.test(child.openingElement.tagName.getText())
      return isInline ? readChildren(child) : '\n'
    })
    .join('')

const readTemplate = ({ head, templateSpans }) =>
  head.text + templateSpans.map(({ literal }) => HOLE + literal.text).join('')

const readText = (node) => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node)) return readTemplate(node)
  return ts.isJsxElement(node) || ts.isJsxFragment(node) ? readChildren(node) : ''
}

const splitSentences = (text) =>
  text
    .split(/(?<=[.!?])\s+|\n|(?<=…) (?=\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}{3}/u.test(sentence))

const countWords = (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d…]/u.test(word)).length

/** A list of names for machines begins small and has no end. */
const isForPeople = (sentence) => /^[\p{Lu}\d…]/u.test(sentence) || /[.!?]$/.test(sentence)

const findFaults = (sentence) => {
  const count = countWords(sentence)
  const terms = TERMS.filter(([word, , exception]) => word.test(sentence) && !exception?.test(sentence))
  return [
    ...(count > MOST_WORDS && isForPeople(sentence) ? [`${count} words, at most ${MOST_WORDS}`] : []),
    ...(/ |^\p{Lu}/u.test(sentence) ? terms.map(([, term]) => `say "${term}"`) : []),
  ]
}

/** @returns one line for each fault of a text in this source: `path:line "sentence": why` */
const findTextFaults = (path, source) => {
  const faults = new Map()
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    for (const sentence of splitSentences(readText(node)))
      for (const why of findFaults(sentence)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        // An inline element is read with its parent first.
        if (!faults.has(sentence + why))
          faults.set(sentence + why, `${path}:${line + 1} "${sentence}": ${why}`)
      }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...faults.values()]
}

/** For a test: faults of one text. */
export const findFaultsIn = (text) => findTextFaults('text.tsx', parse('text.tsx', text))

export const findScreenFaults = () =>
  [...collectSources()].flatMap(([path, source]) => findTextFaults(path, source))
