import classes from './Celebration.module.css'

const PIECES = 14
const places = Array.from({ length: PIECES }, (_, piece) => `${((piece + 0.5) * 100) / PIECES}%`)

/** A short burst behind the words of its positioned place; nothing where motion is not wanted. */
export const Celebration = () => (
  <span className={classes.burst} aria-hidden="true">
    {places.map((place) => (
      <span key={place} style={{ left: place }} />
    ))}
  </span>
)
