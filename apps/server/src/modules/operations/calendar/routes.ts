import { Readable } from 'node:stream'
import {
  calendar,
  calendarAddress,
  calendarFeed,
  renewCalendarAddress,
  revokeCalendarAddress,
} from '@tuntas/contract/operations/calendar'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { campusMoment } from '../../../platform/time.ts'
import { findAddress, readAddress, renewAddress, revokeAddress } from './address.store.ts'
import { calendarText } from './ical.rules.ts'
import { listEntries } from './store.ts'

const DAY_MS = 86_400_000
/** Longest span of a page. */
const SPAN_DAYS = 400
/** Span of a subscribed calendar: recent entries, and a year ahead. */
const PAST_DAYS = 60
const COMING_DAYS = 365

const toCalendarRole = (role: string) => (role === 'dosen' ? 'dosen' : 'mahasiswa')

const mountAddress = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, calendarAddress, async ({ actor }) => {
    const address = await findAddress(db, actor.id)
    return {
      data: {
        active: address !== undefined,
        created_at: address?.created_at ?? null,
        read_at: address?.read_at ?? null,
      },
    }
  })
  serve(ctx, renewCalendarAddress, async ({ actor }) => ({
    message: 'Alamat kalender dibuat. Alamat yang lama tidak berlaku lagi.',
    data: { path: `${API_BASE}/calendar/feed/${await renewAddress(db, actor.id)}.ics` },
  }))
  serve(ctx, revokeCalendarAddress, async ({ actor }) => {
    await revokeAddress(db, actor.id)
    return { message: 'Alamat kalender dihentikan.' }
  })
}

export const mountCalendar = (ctx: AppContext): void => {
  const { db, env } = ctx
  serve(ctx, calendar, async ({ actor, query }) => {
    const span = {
      from: campusMoment(env.campusTz, `${query.from}T00:00:00`),
      to: campusMoment(env.campusTz, `${query.to}T23:59:59`),
    }
    const length = Date.parse(span.to) - Date.parse(span.from)
    if (length < 0 || length > SPAN_DAYS * DAY_MS)
      throw new AppError('invalid', { fields: { to: ['Rentang tanggal tidak sesuai'] } })
    return { data: await listEntries(db, { id: actor.id, role: toCalendarRole(actor.role) }, span) }
  })
  mountAddress(ctx)
  serveDownload(ctx, calendarFeed, async ({ params }) => {
    const [, token] = /^([\w-]{20,64})\.ics$/.exec(params.name) ?? []
    if (token === undefined) throw new AppError('not_found')
    const person = await readAddress(db, token)
    const now = Date.now()
    const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
    const entries = await listEntries(db, person, { from: at(-PAST_DAYS), to: at(COMING_DAYS) })
    const origin = env.origin ?? `http://localhost:${env.port}`
    const text = calendarText(entries, { role: person.role, origin, now: at(0) })
    return { name: 'tuntas.ics', stream: Readable.from([text]), type: 'text/calendar; charset=utf-8' }
  })
}
