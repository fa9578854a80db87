import { campus } from './campus.ts'
import { classes } from './classes.ts'
import type { Matrix } from './row.ts'
import { standards } from './standards.ts'
import { externalTools } from './tools.ts'
import { work } from './work.ts'

/** A valid request for every endpoint of the contract: a new endpoint without a row here fails the suite. */
export const matrix: Matrix = { ...campus, ...classes, ...standards, ...work, ...externalTools }
