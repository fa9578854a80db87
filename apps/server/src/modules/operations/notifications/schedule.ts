import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { readHealth } from '../helpdesk/health.store.ts'
import {
  tellAlarms,
  tellAttacks,
  tellExpiringTokens,
  tellHeldStudents,
  tellLateAnswers,
  tellNewDevices,
} from './alerts.store.ts'
import { type Span, sinceLast } from './clock.store.ts'
import {
  tellDeadlines,
  tellEssays,
  tellHeldResults,
  tellOpenings,
  tellRemedials,
} from './deadline-reminders.store.ts'
import { morning } from './hours.store.ts'
import { tellMarksDue } from './mark-reminders.store.ts'
import { tellAnnouncements } from './talk.store.ts'

type Deps = Pick<AppContext, 'db' | 'env' | 'server'>
/** `when`: a condition over the moment of the last run. */
type Look = { name: string; when: SQL; tell: (tx: Conn, span: Span) => Promise<void> }

export const ALWAYS = sql`true`
const HOURLY = sql`upto <= now() - interval '1 hour'`

const tellMachine =
  ({ env }: Deps) =>
  async (tx: Conn): Promise<void> => {
    const { disk, jobs, backup } = await readHealth(tx, env.dataDir)
    await tellAlarms(tx, {
      ...(backup.state !== 'good' && { backup: { at: backup.at } }),
      ...(disk && disk.state !== 'good' && { disk: Math.round((100 * disk.free_bytes) / disk.total_bytes) }),
      ...(jobs.failed > 0 && { jobs: jobs.failed }),
    })
  }

const buildLooks = (deps: Deps): Look[] => {
  const daily = sql`upto < ${morning(deps.env.campusTz)} and now() >= ${morning(deps.env.campusTz)}`
  return [
    { name: 'announcements', when: ALWAYS, tell: (tx) => tellAnnouncements(tx) },
    { name: 'openings', when: ALWAYS, tell: tellOpenings },
    { name: 'deadlines 24 h', when: ALWAYS, tell: tellDeadlines(24) },
    { name: 'deadlines 2 h', when: ALWAYS, tell: tellDeadlines(2) },
    { name: 'results', when: ALWAYS, tell: tellHeldResults },
    { name: 'essays', when: ALWAYS, tell: tellEssays },
    { name: 'remedials', when: ALWAYS, tell: tellRemedials },
    { name: 'devices', when: ALWAYS, tell: tellNewDevices },
    { name: 'machine', when: HOURLY, tell: tellMachine(deps) },
    { name: 'service tokens', when: HOURLY, tell: tellExpiringTokens(deps.env.campusTz) },
    { name: 'attacks', when: HOURLY, tell: tellAttacks },
    {
      name: 'marks due',
      when: sql`${HOURLY} and now() >= ${morning(deps.env.campusTz)}`,
      tell: tellMarksDue(deps.env.campusTz),
    },
    { name: 'late answers', when: daily, tell: tellLateAnswers },
    { name: 'held students', when: daily, tell: tellHeldStudents },
  ]
}

/** Runs all time-based notifications. One that fails does not stop the others. */
export const looker = (deps: Deps) => {
  const looks = buildLooks(deps)
  return async (): Promise<void> => {
    for (const look of looks)
      await sinceLast(deps.db, look, look.tell).catch((error: unknown) =>
        deps.server.log.warn({ err: error, look: look.name }, 'notifications: look failed'),
      )
  }
}
