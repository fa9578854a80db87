// Names, comments, commit subjects and texts for students by docs/writing.md and docs/wording.md.
import { root } from './stamps.mjs'
import { collectWording } from './wording/collect.mjs'
import { findCommitFaults } from './wording/commits.mjs'
import { findScreenFaults } from './wording/screens.mjs'

const { names, words, lines } = collectWording()
const faults = [...names, ...words, ...lines, ...findCommitFaults(root), ...findScreenFaults()]
for (const fault of faults) console.error(fault)
console.log(`${faults.length} faults of wording`)
process.exit(faults.length === 0 ? 0 : 1)
