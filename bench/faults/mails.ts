import { setTimeout as sleep } from 'node:timers/promises'
import type { Student } from '../campus.ts'
import { number } from '../report.ts'
import { makeAdmin } from './admin.ts'
import { openPostbox, type Postbox } from './postbox.ts'
import { nodesBelow } from './processes.ts'
import { computeP99, forgetTrips } from './sitting.ts'
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

const PEOPLE = { full: 10_000, short: 1_000 }
const SEATED = { full: 500, short: 100 }
const QUIET_MS = 20_000
const BUSY_MS = 40_000
const QUEUED_WITHIN_MS = 1_000
const SLOWER = 1.5
const PATIENCE_MS = 600_000

/** Everybody has an address and wants mail at once at any hour: the bench cannot wait for the morning. */
const openMail = async ({ pool }: Stage, port: number) => {
  await pool.query(`update users set email = 'm' || id || '@kampus.ac.id' where role = 'mahasiswa'`)
  await pool.query(
    `insert into notification_people (user_id, pace, quiet) select id, 'once', false from users where role = 'mahasiswa'`,
  )
  await pool.query(
    `insert into mail_settings (active, host, port, security, from_name, from_email)
     values (true, '127.0.0.1', $1, 'none', 'Kampus Uji', 'lms@kampus.ac.id')`,
    [port],
  )
}

/** @returns time until the acknowledgement, and until everybody was notified */
const announce = async ({ product }: Stage, headers: { authorization: string }) => {
  const startedAt = performance.now()
  const reply = await fetch(`http://127.0.0.1:${product.port}/api/v1/announcement/campus/save`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Jadwal ujian', body: '<p>Ujian mulai Senin.</p>' }),
  })
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return performance.now() - startedAt
}

const openMails = async ({ pool }: Stage, ids: readonly number[]) => {
  const { rows } = await pool.query(
    `select count(*)::int as open from notifications n left join mails m on m.id = n.mail_id
     where n.user_id = any($1) and n.mail is not null and (m.id is null or m.state in ('waiting', 'sending'))`,
    [ids],
  )
  return rows[0].open as number
}

/**
 * Waits until all mail is sent. Retries of a killed process or server are due only after minutes, so their
 * time is moved forward once all others are done.
 */
const untilSent = async (stage: Stage, ids: readonly number[]) => {
  const before = { open: -1, since: 0 }
  for (const since = performance.now(); performance.now() - since < PATIENCE_MS; await sleep(1_000)) {
    const open = await openMails(stage, ids)
    if (open === 0) return
    if (open !== before.open) Object.assign(before, { open, since: performance.now() })
    if (performance.now() - before.since < 8_000) continue
    await stage.pool.query(
      `update mails set claimed_at = now() - interval '16 minutes' where state = 'sending'`,
    )
    await stage.pool.query(`update mails set due_at = now() where state = 'waiting'`)
  }
}

const waitUntil = async (isReached: () => boolean) => {
  for (const since = performance.now(); !isReached() && performance.now() - since < PATIENCE_MS; )
    await sleep(50)
}

/**
 * Mails received: none is lost; two with different ids are double; the same id twice is dropped by mailboxes.
 */
const auditMails = (postbox: Postbox, people: readonly { id: number }[]) => {
  const got = new Map<string, string[]>()
  for (const { to, messageId } of postbox.taken()) got.set(to, [...(got.get(to) ?? []), messageId])
  const counts = { lost: 0, twice: 0, again: 0 }
  for (const { id } of people) {
    const ids = got.get(`m${id}@kampus.ac.id`) ?? []
    const names = new Set(ids).size
    if (names === 0) counts.lost++
    if (names > 1) counts.twice++
    counts.again += ids.length - names
  }
  return counts
}

const killWorker = ({ product }: Stage, index: number) => {
  const worker = nodesBelow(product.pid()).at(index)
  if (worker) process.kill(Number(worker), 'SIGKILL')
}

/**
 * During sending the server refuses, is slow, is killed and restarted, and each of two workers is killed in
 * turn.
 */
const strike = async (stage: Stage, postbox: Postbox, total: number) => {
  const arrived = (share: number) => waitUntil(() => postbox.taken().length >= total * share)
  await arrived(0.3)
  postbox.behave({ refuses: { code: 421, text: '4.3.2 Shutting down' } })
  await sleep(3_000)
  postbox.behave({ refuses: null })
  await arrived(0.4)
  await postbox.kill()
  await sleep(3_000)
  await postbox.open()
  await arrived(0.5)
  killWorker(stage, 0)
  await arrived(0.6)
  postbox.behave({ delay: 300 })
  await sleep(1_000)
  killWorker(stage, -1)
  await sleep(1_000)
  await postbox.kill()
  await postbox.open()
}
const STRIKES = { workers: 3, servers: 2 }
/**
 * Most mails between the server's acknowledgement and our record when a process is killed (`CONNECTIONS` of
 * smtp.ts).
 */
const UNDER_WAY = 4

/** Control: some mails are sent again with new ids, and one recipient was never notified. */
const sentAnew = async (stage: Stage, postbox: Postbox, people: readonly Student[]) => {
  const fewStudents = people.slice(0, 20)
  const ids = fewStudents.map(({ id }) => id)
  await stage.pool.query(
    `update mails set state = 'waiting', message_id = gen_random_uuid(), due_at = now() where user_id = any($1)`,
    [ids],
  )
  await untilSent(stage, ids)
  return auditMails(postbox, [...fewStudents, { id: 0 }])
}

/** Mails per second. */
const measureSpeed = async (postbox: Postbox) => {
  const before = postbox.taken().length
  await sleep(BUSY_MS / 4)
  return (postbox.taken().length - before) / (BUSY_MS / 4_000)
}

export const killedPost = (order: Order): Promise<Verdict> => {
  const size = order.short ? 'short' : 'full'
  const settings = { students: PEOPLE[size], more: { WORKERS: '2' } }
  return withStage(order, settings, async (stage) => {
    const postbox = await openPostbox()
    try {
      return await postUnderFire(order, stage, postbox, SEATED[size])
    } finally {
      await postbox.discard()
    }
  })
}

const postUnderFire = async (
  order: Order,
  stage: Stage,
  postbox: Postbox,
  seats: number,
): Promise<Verdict> => {
  const headers = await makeAdmin(stage)
  await openMail(stage, postbox.port)
  const smallStage = { ...stage, students: stage.students.slice(0, seats) }
  const otherStudents = stage.students.slice(seats)
  const { sittings, rise } = await seated(smallStage, PACE)
  forgetTrips(sittings)
  await sleep(QUIET_MS)
  const calm = computeP99(sittings)
  const queuedMs = await announce(stage, headers)
  await waitUntil(() => postbox.taken().length > 0)
  forgetTrips(sittings)
  await sleep(BUSY_MS)
  const perSecond = postbox.taken().length / (BUSY_MS / 1_000)
  const busy = computeP99(sittings)
  killWorker(stage, 0)
  await sleep(QUIET_MS)
  // Attempts stay open, and answers would continue for an hour.
  await rise()
  const freely = await measureSpeed(postbox)
  await strike(stage, postbox, otherStudents.length)
  await untilSent(
    stage,
    otherStudents.map(({ id }) => id),
  )
  const disturbed = auditMails(postbox, smallStage.students)
  const { kept: isKept, words } = judgeFindings(await settle(smallStage, sittings))
  await untilSent(
    stage,
    stage.students.map(({ id }) => id),
  )
  const { lost: lostCount, twice, again: repeatedCount } = auditMails(postbox, stage.students)
  const control = await sentAnew(stage, postbox, otherStudents)
  const earlyCount = smallStage.students.length - disturbed.lost
  const slower = busy / calm
  const most = (STRIKES.workers + STRIKES.servers * 2) * UNDER_WAY
  return {
    fault: `announcement to ${count(PEOPLE.full)} people; mail server and workers killed meanwhile`,
    target: `queued in < 1 s; mails: 0 lost, 0 twice; save p99 ≤ ${SLOWER}×`,
    measured: `queued in ${number(queuedMs)} ms; ${count(stage.students.length)} mails: ${lostCount} lost, ${twice} twice, ${repeatedCount} came again under their own Message-ID (at most ${most} can); ${earlyCount} of ${seats} during their quiz; ${number(perSecond, 1)} mails/s while answers are saved (${number(freely)} once they are not), save p99 ${number(busy)} ms (${number(calm)} ms without: ${number(slower, 2)}×); ${words}`,
    control: `20 sent anew under other names, one told nothing: ${control.twice} twice, ${control.lost} lost`,
    met:
      isKept &&
      lostCount + twice + earlyCount === 0 &&
      repeatedCount <= most &&
      control.twice === 20 &&
      control.lost === 1 &&
      (order.short || (queuedMs < QUEUED_WITHIN_MS && slower <= SLOWER)),
  }
}
