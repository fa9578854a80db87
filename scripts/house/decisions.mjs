// The index of the decision records.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stamps.mjs'

const folder = join(root, 'docs/decisions')
const SECTIONS = ['Context', 'Decision', 'Alternatives', 'Consequences']

const readRecord = (file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const title = /^# (.+)$/m.exec(text)?.[1]
  const status = /^Status: (.+)$/m.exec(text)?.[1]
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  const unknownSections = sections.filter((name) => !SECTIONS.includes(name))
  if (!title || !status || !sections.includes('Decision') || unknownSections.length > 0)
    throw new Error(
      `docs/decisions/${file}: needs a title, "Status: …" and sections of ${SECTIONS.join(', ')}`,
    )
  return `| ${file.slice(0, 3)} | [${title}](${file}) | ${status} |`
}

/** docs/decisions/README.md */
export const decisionsPage = () => `# Decisions

Made by \`npm run house\` from the records; do not edit. One page each: context, decision, alternatives, consequences. A title is the decision itself.
Figures that age are in [performance.md](../performance.md). A record that another one replaces says so in its status.

| number | decision | status |
|---|---|---|
${readdirSync(folder)
  .filter((file) => /^\d/.test(file))
  .sort()
  .map(readRecord)
  .join('\n')}
`
