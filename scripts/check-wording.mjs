// Names, comments and commit subjects by docs/writing.md.
import { root } from './stamps.mjs'
import { collectWording } from './wording/collect.mjs'
import { findCommitFaults } from './wording/commits.mjs'

const { names, words, lines } = collectWording()
const faults = [...names, ...words, ...lines, ...findCommitFaults(root)]
for (const fault of faults) console.error(fault)
console.log(`${faults.length} faults of wording`)
process.exit(faults.length === 0 ? 0 : 1)
