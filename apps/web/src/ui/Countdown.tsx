import classes from './Countdown.module.css'

const two = (value: number) => String(value).padStart(2, '0')

/** Neutral; soga under five minutes, mengkudu under one. */
const toneAt = (seconds: number) => (seconds < 60 ? 'mengkudu' : seconds < 300 ? 'soga' : undefined)

const split = (seconds: number) => {
  const secondsLeft = Math.max(0, Math.floor(seconds))
  return {
    hours: Math.floor(secondsLeft / 3600),
    minutes: Math.floor((secondsLeft % 3600) / 60),
    seconds: secondsLeft % 60,
  }
}

/** JAM, MENIT, DETIK in three boxes. The screen announces the time. */
export function Countdown({ seconds }: { seconds: number }) {
  const timeLeft = split(seconds)
  const boxes = [
    ['JAM', timeLeft.hours],
    ['MENIT', timeLeft.minutes],
    ['DETIK', timeLeft.seconds],
  ] as const
  return (
    <div className={classes.boxes} data-tone={toneAt(seconds)} role="timer" aria-live="off">
      {boxes.map(([unit, value]) => (
        <div key={unit} className={classes.box}>
          <span className={classes.digits}>{two(value)}</span>
          <span className={classes.unit}>{unit}</span>
        </div>
      ))}
    </div>
  )
}

/** The same in one line, for the phone's top bar: 32:14 or 1:02:14. */
export function CountdownLine({ seconds }: { seconds: number }) {
  const timeLeft = split(seconds)
  const hours = timeLeft.hours > 0 ? `${timeLeft.hours}:` : ''
  return (
    <span className={classes.line} data-tone={toneAt(seconds)} role="timer" aria-live="off">
      {`${hours}${two(timeLeft.minutes)}:${two(timeLeft.seconds)}`}
    </span>
  )
}
