// Lengths of files and functions.
import ts from 'typescript'
import { otherSources, sources, stylesheets } from './sources.mjs'

const isFunction = (node) =>
  ts.isArrowFunction(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node)
const getName = ({ name, parent }) => (name ?? parent?.name ?? parent?.expression)?.getText() ?? '(no name)'
/** Functions over the limit: 40 lines, with JSX 100. */
const longIn = ({ path, text }) => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const toLine = (place) => file.getLineAndCharacterOfPosition(place).line + 1
  const visit = (node) => {
    let hasJsx = ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
    const longFiles = []
    ts.forEachChild(node, (child) => {
      const inner = visit(child)
      hasJsx ||= inner.hasJsx
      longFiles.push(...inner.long)
    })
    const first = toLine(node.getStart())
    const lines = toLine(node.getEnd()) - first + 1
    if (isFunction(node) && lines > (hasJsx ? 100 : 40))
      longFiles.push({ place: `${path}:${first}`, name: getName(node), lines })
    return { hasJsx, long: longFiles }
  }
  return visit(file).long
}
/** Every function that is too long, with place and length. */
export const longFunctions = () => sources.flatMap(longIn)

const toLengths = (files) => files.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b)

export const sizes = () => {
  const lengths = toLengths(sources)
  return [
    {
      what: 'lines of a file, median',
      rule: 'product sources',
      now: lengths[Math.floor(lengths.length / 2)],
      target: 80,
    },
    { what: 'lines of a file, most', rule: 'product sources', now: lengths.at(-1), target: 300 },
    {
      what: 'lines of a file, most, beside the product',
      rule: 'tests, demo campus, `e2e`, `bench` and `scripts`',
      now: toLengths(otherSources).at(-1),
      target: 300,
    },
    {
      what: 'lines of a stylesheet, most',
      rule: '`apps/web/src`',
      now: toLengths(stylesheets).at(-1),
      target: 300,
    },
    {
      what: 'functions too long',
      rule: 'more than 40 lines, with JSX 100; a function inside counts for the outer one too',
      now: longFunctions().length,
      target: 0,
    },
  ]
}
