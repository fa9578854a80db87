import { useEffect, useState } from 'react'

const countLeft = (endsAt: number) => Math.max(0, Math.floor((endsAt - Date.now()) / 1000))

/** Seconds until the moment of the device's clock, which runs on while the device sleeps. */
export function useLeft(endsAt: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => countLeft(endsAt))
  useEffect(() => {
    const tell = () => setSecondsLeft(countLeft(endsAt))
    tell()
    const tick = setInterval(tell, 1000)
    return () => clearInterval(tick)
  }, [endsAt])
  return secondsLeft
}

const two = (value: number) => String(value).padStart(2, '0')
export const clock = (seconds: number) => {
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
