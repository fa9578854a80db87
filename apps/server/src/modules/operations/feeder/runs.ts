import { FEEDER_FAILURES } from '@tuntas/contract/operations/feeder'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { findClosedClass } from './classes.store.ts'
import { type Feeder, FeederError } from './client.ts'
import type { FeederClass, FeederMark, ScaleRow } from './marks.rules.ts'
import {
  compareMark,
  findFeederClass,
  isSameMark,
  listLetters,
  readFeederMark,
  refuseClass,
} from './marks.rules.ts'
import {
  findComparedClasses,
  insertMarks,
  isLatestVersion,
  listPendingMarks,
  noteSending,
  type PendingMark,
  settleMark,
  settleWritten,
} from './marks.store.ts'
import { type FeederRun, RunStopped } from './queue.store.ts'

/** Comparing goes class by class, sending mark by mark. Both go on after their last row. */

type Deps = {
  ctx: AppContext
  feeder: Feeder
  run: FeederRun
  isStopped: () => boolean
  onProgress: (doneCount: number) => void
}

const demandRunning = ({ isStopped }: Pick<Deps, 'isStopped'>): void => {
  if (isStopped()) throw new RunStopped()
}

/** Scales by study program, each read once. */
const openScales = (feeder: Feeder) => {
  const scales = new Map<string, ScaleRow[]>()
  return async (prodiId: string): Promise<ScaleRow[]> => {
    const scale = scales.get(prodiId) ?? (await feeder.listScale(prodiId))
    scales.set(prodiId, scale)
    return scale
  }
}

type Facts = { feederClasses: readonly FeederClass[]; readScale: ReturnType<typeof openScales> }
const compareClass = async ({ ctx, feeder, run }: Deps, courseId: number, facts: Facts): Promise<void> => {
  const closedClass = await findClosedClass(ctx.db, courseId, ctx.env.campusTz)
  // Opened again since the comparison was asked for.
  if (!closedClass) return
  const { version_id, day, names, marks } = closedClass
  const match = findFeederClass(facts.feederClasses, names)
  if ('message' in match) {
    const refusedMarks = marks.map((mark) => ({ ...mark, ...refuseClass(mark, match.message) }))
    await insertMarks(ctx.db, run, {
      courses_id: courseId,
      version_id,
      id_kelas_kuliah: null,
      marks: refusedMarks,
    })
    return
  }
  const { id_kelas_kuliah, id_prodi } = match.feederClass
  const classFacts = {
    participants: await feeder.listParticipants(id_kelas_kuliah),
    marks: await feeder.readMarks(id_kelas_kuliah),
    letters: listLetters(await facts.readScale(id_prodi), day),
  }
  const comparedMarks = marks.map((mark) => ({ ...mark, ...compareMark(mark, classFacts) }))
  await insertMarks(ctx.db, run, { courses_id: courseId, version_id, id_kelas_kuliah, marks: comparedMarks })
}

export const runComparison = async (deps: Deps): Promise<void> => {
  const { ctx, feeder, run, onProgress } = deps
  const comparedIds = await findComparedClasses(ctx.db, run)
  const facts = {
    feederClasses: await feeder.listClasses(run.year_code.trim()),
    readScale: openScales(feeder),
  }
  for (const [at, courseId] of run.course_ids.entries()) {
    demandRunning(deps)
    if (!comparedIds.has(courseId)) await compareClass(deps, courseId, facts)
    onProgress(at + 1)
  }
}

const MOVED_THERE = 'Nilai di Feeder berubah sejak dibandingkan. Bandingkan lagi.'
const MOVED_HERE = 'Nilai kelas ini berubah di Tuntas sejak dibandingkan. Bandingkan lagi.'

/** Ten failures in a row are no chance: the Feeder takes nothing. */
const openFailures = () => {
  let failures = 0
  return {
    note: (message: string) => {
      failures++
      if (failures < FEEDER_FAILURES) return
      throw new FeederError(`${FEEDER_FAILURES} nilai berturut-turut gagal. Terakhir: ${message}`, {
        isRefusal: true,
      })
    },
    forget: () => {
      failures = 0
    },
  }
}
type Failures = ReturnType<typeof openFailures>

const confirmWritten = ({ ctx, run }: Deps, mark: PendingMark): Promise<void> =>
  transact(ctx, { id: run.user_id, ip_address: run.ip_address }, (tx) => settleWritten(tx, run, mark))

const sendMark = async (deps: Deps, mark: PendingMark, failures: Failures): Promise<void> => {
  const { ctx, feeder, run } = deps
  await noteSending(ctx.db, run, mark)
  try {
    await feeder.writeMark(mark, mark)
  } catch (error) {
    if (!(error instanceof FeederError)) throw error
    const message = error.message.slice(0, 300)
    await settleMark(ctx.db, run, mark, { outcome: 'failed', message, keepsSent: !error.isRefusal })
    failures.note(message)
    return
  }
  await confirmWritten(deps, mark)
  failures.forget()
}

/** What the Feeder holds now is compared with what the comparison saw. */
const handleMark = async (
  deps: Deps,
  mark: PendingMark,
  storedMark: FeederMark | undefined,
  failures: Failures,
): Promise<void> => {
  const { ctx, run } = deps
  const feederMark = storedMark ? readFeederMark(storedMark) : null
  // Sent by a run that did not hear the reply.
  if (mark.sent && isSameMark(feederMark, mark)) return confirmWritten(deps, mark)
  if (isSameMark(feederMark, mark.theirs)) return sendMark(deps, mark, failures)
  await settleMark(ctx.db, run, mark, { outcome: 'moved', message: MOVED_THERE })
}

const groupByClass = (marks: readonly PendingMark[]): Map<number, PendingMark[]> => {
  const groups = new Map<number, PendingMark[]>()
  for (const mark of marks) groups.set(mark.courses_id, [...(groups.get(mark.courses_id) ?? []), mark])
  return groups
}

export const runSending = async (deps: Deps): Promise<void> => {
  const { ctx, feeder, run, onProgress } = deps
  const pendingMarks = await listPendingMarks(ctx.db, run)
  const failures = openFailures()
  let doneCount = run.total - pendingMarks.length
  for (const [courseId, marks] of groupByClass(pendingMarks)) {
    demandRunning(deps)
    const [first] = marks
    if (!first) continue
    const isLatest = await isLatestVersion(ctx.db, courseId, first.version_id)
    const storedMarks = isLatest ? await feeder.readMarks(first.id_kelas_kuliah) : undefined
    for (const mark of marks) {
      demandRunning(deps)
      if (storedMarks) await handleMark(deps, mark, storedMarks.get(mark.id_registrasi_mahasiswa), failures)
      else await settleMark(ctx.db, run, mark, { outcome: 'moved', message: MOVED_HERE })
      onProgress(++doneCount)
    }
  }
}
