export type Reader = {
  /** A moment in the campus's time. */
  moment: (iso: string) => string
  /** The same, with today and tomorrow written as words. */
  near: (iso: string) => string
}

const DAY_MS = 86_400_000
const NEAR = ['hari ini', 'besok']

/** Formats moments in the campus's time zone: Senin, 23 November pukul 13.00. */
export const readerIn = (timeZone: string, now = () => new Date()): Reader => {
  const clock = new Intl.DateTimeFormat('id-ID', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  const time = new Intl.DateTimeFormat('id-ID', { timeZone, hour: '2-digit', minute: '2-digit' })
  const date = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const toDayNumber = (at: Date) => Date.parse(date.format(at)) / DAY_MS
  const moment = (iso: string) => clock.format(new Date(iso))
  return {
    moment,
    near: (iso) => {
      const at = new Date(iso)
      const day = NEAR[toDayNumber(at) - toDayNumber(now())]
      return day ? `${day} pukul ${time.format(at)}` : moment(iso)
    },
  }
}
