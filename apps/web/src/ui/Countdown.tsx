import classes from './Countdown.module.css'

const two = (value: number) => String(value).padStart(2, '0')

/** Calm; soga under five minutes, mengkudu under one. */
const toneAt = (seconds: number) => (seconds < 60 ? 'mengkudu' : seconds < 300 ? 'soga' : undefined)

const split = (seconds: number) => {
  const left = Math.max(0, Math.floor(seconds))
  return { hours: Math.floor(left / 3600), minutes: Math.floor((left % 3600) / 60), seconds: left % 60 }
}

/** JAM, MENIT, DETIK in three boxes. Announcing the time is the screen's matter. */
export function Countdown({ seconds }: { seconds: number }) {
  const left = split(seconds)
  const boxes = [
    ['JAM', left.hours],
    ['MENIT', left.minutes],
    ['DETIK', left.seconds],
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
  const left = split(seconds)
  const hours = left.hours > 0 ? `${left.hours}:` : ''
  return (
    <span className={classes.line} data-tone={toneAt(seconds)} role="timer" aria-live="off">
      {`${hours}${two(left.minutes)}:${two(left.seconds)}`}
    </span>
  )
}
