import { type ReactNode, useId } from 'react'
import classes from './CoverPattern.module.css'

/** Geometric batik motifs as one repeated tile, in the text colour. */
const leaf = (x: number, y: number, turn: number) => (
  <ellipse key={`${x} ${y}`} cx={x} cy={y} rx="7.5" ry="4.2" transform={`rotate(${turn} ${x} ${y})`} />
)
const petals = [0, 45, 90, 135].map((turn) => (
  <path key={turn} d="M12 4v16" strokeWidth="3" strokeLinecap="round" transform={`rotate(${turn} 12 12)`} />
))

type Tile = { name: string; size: readonly [number, number]; draw: ReactNode; line?: boolean }
const tiles: readonly Tile[] = [
  {
    name: 'kawung',
    size: [40, 40],
    draw: (
      <>
        {leaf(10, 10, 45)}
        {leaf(30, 10, -45)}
        {leaf(10, 30, -45)}
        {leaf(30, 30, 45)}
        <circle cx="20" cy="20" r="2" />
        <circle cx="0" cy="0" r="2" />
        <circle cx="40" cy="40" r="2" />
        <circle cx="40" cy="0" r="2" />
        <circle cx="0" cy="40" r="2" />
      </>
    ),
  },
  {
    name: 'ceplok',
    size: [44, 44],
    line: true,
    draw: (
      <>
        <path d="M22 5q3 14 17 17q-14 3-17 17q-3-14-17-17q14-3 17-17z" strokeWidth="2" />
        <circle cx="22" cy="22" r="3.4" fill="currentColor" stroke="none" />
        <path d="M0-4v8M-4 0h8M44-4v8M40 0h8M0 40v8M-4 44h8M44 40v8M40 44h8" strokeWidth="2.4" />
      </>
    ),
  },
  {
    name: 'tumpal',
    size: [36, 28],
    line: true,
    draw: <path d="M0 24L9 6l9 18 9-18 9 18M0 27.2h36" strokeWidth="2" strokeLinejoin="round" />,
  },
  {
    name: 'nitik',
    size: [26, 26],
    draw: (
      <>
        <rect x="3" y="3" width="6" height="6" rx="1" />
        <rect x="16" y="16" width="6" height="6" rx="1" />
        <rect x="17.5" y="4.5" width="3" height="3" rx="0.6" opacity="0.6" />
        <rect x="4.5" y="17.5" width="3" height="3" rx="0.6" opacity="0.6" />
      </>
    ),
  },
  {
    name: 'truntum',
    size: [48, 48],
    line: true,
    draw: (
      <>
        {petals}
        <g transform="translate(24 24)">{petals}</g>
        <circle cx="36" cy="12" r="2" fill="currentColor" stroke="none" />
        <circle cx="12" cy="36" r="2" fill="currentColor" stroke="none" />
      </>
    ),
  },
  {
    name: 'parang',
    size: [32, 32],
    line: true,
    draw: (
      <path
        d="M2 14L14 2M10 20L20 10M18 30L30 18M-4 24L6 14M26 8L36 -2M24 14l5-5M2 30l6-6M12 32l4-4"
        strokeWidth="4"
      />
    ),
  },
  {
    name: 'lereng',
    size: [24, 24],
    line: true,
    draw: <path d="M-6 18L18-6M6 30L30 6M0 24L24 0" strokeWidth="2.4" strokeDasharray="7 4" />,
  },
]

const tones = ['light', 'deep', 'grey'] as const

type MotifProps = { id: number; tone?: (typeof tones)[number]; scale?: number; className?: string }

/** A generated cover without download: the same id always gets the same motif and tone. */
export function Motif({ id, tone, scale = 1.4, className }: MotifProps) {
  const pattern = useId()
  const tile = tiles[Math.abs(id) % tiles.length] as Tile
  const [width, height] = tile.size
  return (
    <svg
      className={`${classes.motif} ${className ?? ''}`}
      data-tone={tone ?? tones[Math.abs(id) % tones.length]}
      data-mark
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern
          id={pattern}
          width={width}
          height={height}
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${scale})`}
          fill={tile.line ? 'none' : 'currentColor'}
          stroke={tile.line ? 'currentColor' : 'none'}
        >
          {tile.draw}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  )
}
