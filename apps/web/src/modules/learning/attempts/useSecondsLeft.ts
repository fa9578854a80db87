import { useEffect, useState } from 'react'
import { secondsLeft } from './useServerClock'

const ANNOUNCED_MINUTES = [10, 5, 1]

/** Seconds until the deadline by the server's clock, ticking every second. */
export function useSecondsLeft({ offset, deadline }: { offset: number; deadline: number }): number {
  const readSeconds = () => secondsLeft({ offset, deadline })
  const [seconds, setSeconds] = useState(readSeconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is made of both
  useEffect(() => {
    setSeconds(readSeconds())
    const tick = setInterval(() => setSeconds(readSeconds()), 1000)
    return () => clearInterval(tick)
  }, [offset, deadline])
  return seconds
}

/** Announced once each at 10, 5 and 1 minute. */
export function useAnnouncement(seconds: number): string {
  const minute = ANNOUNCED_MINUTES.find((minutes) => seconds <= minutes * 60 && seconds > minutes * 60 - 15)
  return minute === undefined ? '' : `Sisa waktu ${minute} menit.`
}
