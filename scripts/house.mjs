// `npm run house`: measures the code and writes docs/house.md, docs/endpoints.md, docs/tables.md and the
// figures of docs/security.md; `--check` compares them with the code. Both fail if a target is missed that
// the written table met. `--long` lists functions that are too long.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { root } from './stamps.mjs'

register() // the contract and the schemas are TypeScript
const { decisionsPage } = await import('./house/decisions.mjs')
const { endpointsPage } = await import('./house/endpoints.mjs')
const { groups } = await import('./house/measures.mjs')
const { securityPage } = await import('./house/security.mjs')
const { longFunctions } = await import('./house/sizes.mjs')
const { tablesPage } = await import('./house/tables.mjs')

if (process.argv.includes('--long')) {
  for (const { place, name, lines } of longFunctions()) console.log(`${place} ${name}: ${lines}`)
  process.exit(0)
}

const isMet = ({ now, target, start, atLeast }) => {
  if (target === 'fewer') return now < start
  return atLeast ? now >= target : now <= target
}
const MET = 'met'
const formatStart = ({ start, audited }) =>
  audited === undefined || audited === start ? start : `${start} (audit: ${audited})`
const line = (row) =>
  `| ${row.what} | ${row.rule} | ${formatStart(row)} | ${row.now} | ${row.target} | ${isMet(row) ? MET : ''} |`

const housePage = (groupRows) => `# The house in figures

Made by \`npm run house\`; do not edit. \`node scripts/house.mjs --check\` fails where this page, [endpoints.md](endpoints.md), [tables.md](tables.md) or the figures of [security.md](security.md) are not as the
code is, and where a target was met and is not any more. Product sources are those of \`apps\` and \`packages\` without tests, demo campus and
generated files; tests, demo campus, \`e2e\`, \`bench\` and \`scripts\` are beside the product. A rule is a search for text: it sees what it says, no more. "At the start" is before the second storey was built (commit 8b949be), by
the same rule; what an audit had counted by hand at that time stands beside it where it differs.

${groupRows
  .map(
    ([title, rows]) => `## ${title}

| what | how it is counted | at the start | now | target | |
|---|---|---|---|---|---|
${rows.map(line).join('\n')}`,
  )
  .join('\n\n')}
`

const figureGroups = groups()
const pages = {
  'docs/house.md': housePage(figureGroups),
  'docs/decisions/README.md': decisionsPage(),
  'docs/endpoints.md': endpointsPage(),
  'docs/tables.md': await tablesPage(),
  'docs/security.md': securityPage(),
}

const readIfPresent = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
const metBefore = new Set(
  [...readIfPresent('docs/house.md').matchAll(/^\| (.+?) \| .* \| met \|$/gm)].map(([, label]) => label),
)
const worseRows = figureGroups
  .flatMap(([, rows]) => rows)
  .filter((row) => metBefore.has(row.what) && !isMet(row))
for (const { what: measureName, now, target } of worseRows)
  console.error(`${measureName}: the target ${target} was met, now ${now}`)

const outdatedPages = Object.keys(pages).filter((path) => readIfPresent(path) !== pages[path])
if (process.argv.includes('--check')) {
  for (const path of outdatedPages) console.error(`${path} is not as the code is: npm run house`)
  process.exit(outdatedPages.length + worseRows.length === 0 ? 0 : 1)
}
if (worseRows.length > 0) process.exit(1)
for (const path of outdatedPages) writeFileSync(join(root, path), pages[path])
console.log(outdatedPages.length === 0 ? 'Nothing has changed.' : `Written: ${outdatedPages.join(', ')}`)
