import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { excelFile } from '../../apps/server/src/platform/files/excel.ts'
import { importColumns } from '../../packages/contract/src/operations/import-columns.ts'
import { number } from '../report.ts'
import { makeAdmin } from './admin.ts'
import { computeP99, forgetTrips, type Sitting } from './sitting.ts'
import {
  count,
  judgeFindings,
  type Order,
  PACE,
  type Stage,
  seated,
  settle,
  type Verdict,
  withStage,
} from './stage.ts'

const STUDENTS = 20_000
const SEATED = 500
const NEWCOMERS = 1_500
const MEASURED_MS = 30_000
const BEFORE_MS = 8_000
const TARGET_MS = 1_000
const BLOCK_MS = 2_500

const values: Record<string, string> = {
  place_birth: 'Bandung',
  date_birth: '02-01-2004',
  gender: 'L',
  program_id: 'Reguler',
  education_level_id: 'S1',
  study_program_id: 'Teknik Informatika',
  curriculum_id: 'Kurikulum 2024',
  study_group_id: 'Rombel A',
  entry_year: '2024',
  date_entry: '01-09-2024',
  study_limit: '2031',
}

const newcomers = () => {
  const columns = importColumns.student.map(({ name, label, key }) => ({
    header: label,
    value: (row: number) => (key ? `B${row}` : name === 'name' ? `Orang Baru ${row}` : (values[name] ?? '')),
  }))
  return buffer(
    excelFile(
      'Mahasiswa',
      columns,
      Array.from({ length: NEWCOMERS }, (_, at) => at),
    ).stream,
  )
}

/** Repeated exports of everyone, and an import with password hashing. */
const keepBusy = async ({ product }: Stage, headers: { authorization: string }) => {
  const base = `http://127.0.0.1:${product.port}/api/v1`
  const observed = { exports: 0, bytes: 0, imported: '' }
  let isStopped = false
  const exporting = async () => {
    while (!isStopped) {
      const reply = await fetch(`${base}/user/student/export`, { headers }).catch(() => undefined)
      const file = await reply?.arrayBuffer().catch(() => undefined)
      if (reply?.status === 200 && file) {
        observed.exports++
        observed.bytes = file.byteLength
      } else await sleep(500)
    }
  }
  const importing = async () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await newcomers())], 'mahasiswa.xlsx'))
    const checkReply = await fetch(`${base}/import/student/check`, { method: 'POST', headers, body: form })
    const { data } = (await checkReply.json()) as { data: { job_id: number } }
    await fetch(`${base}/import/student/commit`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
    while (!isStopped && observed.imported !== 'done' && observed.imported !== 'failed') {
      const job = await fetch(`${base}/import/student/job?id=${data.job_id}`, { headers })
      const jobReply = (await job.json()) as { job?: { state: string } }
      observed.imported = jobReply.job?.state ?? observed.imported
      await sleep(500)
    }
  }
  const work = Promise.all([exporting(), exporting(), importing()])
  return {
    seen: observed,
    stop: async () => {
      isStopped = true
      await work
    },
  }
}

/** A really blocked loop must show in the same figure. */
const heldUp = async ({ product }: Stage, sittings: readonly Sitting[]) => {
  forgetTrips(sittings)
  for (let turn = 0; turn < 3; turn++) {
    product.block(BLOCK_MS)
    await sleep(BLOCK_MS + 1_000)
  }
  return computeP99(sittings)
}

export const busyLoop = (order: Order): Promise<Verdict> =>
  withStage(order, { students: STUDENTS }, async (stage) => {
    const headers = await makeAdmin(stage)
    const fewStudents = { ...stage, students: stage.students.slice(0, SEATED) }
    const { sittings, rise } = await seated(fewStudents, { ...PACE, patienceMs: 12_000 })
    forgetTrips(sittings)
    await sleep(BEFORE_MS)
    const before = computeP99(sittings)
    const work = await keepBusy(stage, headers)
    forgetTrips(sittings)
    await sleep(MEASURED_MS)
    const p99 = computeP99(sittings)
    await work.stop()
    const heldUpMs = await heldUp(stage, sittings)
    await rise()
    const { kept: isKept, words } = judgeFindings(await settle(fewStudents, sittings))
    const { exports, bytes, imported: importState } = work.seen
    return {
      fault: 'exports and an import meanwhile',
      target: 'save p99 < 1 s',
      measured: `save p99 ${number(p99)} ms (${number(before)} ms before); ${exports} exports of ${count(STUDENTS)} students (${number(bytes / 1e6, 1)} MB), import of ${count(NEWCOMERS)} with passwords: ${importState}; ${words}`,
      control: `event loop blocked on purpose: p99 ${number(heldUpMs)} ms`,
      met: isKept && p99 < TARGET_MS && exports > 0 && heldUpMs > TARGET_MS,
    }
  })
