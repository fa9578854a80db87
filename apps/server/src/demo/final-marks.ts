import type { Letterhead } from '../modules/campus/site/letterhead.print.ts'
import { listBlockers } from '../modules/insight/final-marks/checks.rules.ts'
import { hash, insertVersion, readClosing } from '../modules/insight/final-marks/closing.store.ts'
import { buildFinalMarkPdf } from '../modules/insight/final-marks/print.ts'
import type { Db } from '../platform/db/db.ts'
import { makePdf } from '../platform/files/printing.ts'

type Closing = {
  courses_id: number
  closed_at: string
  closed_by: { id: number; name: string }
  letterhead: Letterhead
}

/** Closes the final marks of a past class as its lecturer; missing work counts 0. */
export const closeFinalMarks = async (db: Db, { courses_id, closed_at, closed_by, letterhead }: Closing) => {
  const { missing: missingItems } = await readClosing(db, courses_id)
  const zeros = missingItems.map(({ lessons_id }) => ({ lessons_id, missing: 'zero' as const }))
  const { document: content, checklist } = await readClosing(db, courses_id, zeros)
  const blockers = listBlockers(checklist)
  if (blockers.length > 0) throw new Error(blockers.map(({ message }) => message).join(' '))
  const { id, name } = closed_by
  const document = { ...content, version: 1, closed_at, closed_by: { id, name } }
  const sha256 = hash(document)
  const pdf = await makePdf(buildFinalMarkPdf(document, sha256, letterhead))
  await insertVersion(db, { document, sha256, pdf })
}
