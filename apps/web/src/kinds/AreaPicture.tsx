import type { Area, Point } from '@tuntas/contract/learning/areas'
import { type ReactNode, useState } from 'react'
import classes from './hotspot.module.css'

/** A question's picture with its size in pixels. */
export type Shown = { url: string; width: number; height: number }

type AreaPictureProps = {
  picture: Shown
  alt: string
  areas?: readonly Area[]
  point?: Point | null
  /** Overlay that receives clicks. */
  children?: ReactNode
}

/** A picture with numbered areas and a point, in picture pixels. */
export function AreaPicture({ picture, alt, areas = [], point, children }: AreaPictureProps) {
  const { url, width, height } = picture
  const [isBroken, setBroken] = useState(false)
  // Relative to the picture's size.
  const unit = Math.max(width, height) / 100
  return (
    <div
      className={classes.picture}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `max(280px, min(100%, ${width}px))` }}
    >
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        draggable={false}
        onError={() => setBroken(true)}
      />
      {isBroken && (
        <p className={classes.failed}>
          Gambar belum dapat dimuat. Periksa jaringan, lalu buka soal ini lagi.
        </p>
      )}
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {areas.map((area, at) => (
          <AreaShape key={at} area={area} number={at + 1} unit={unit} />
        ))}
        {point && (
          <g className={classes.point}>
            <circle cx={point.x} cy={point.y} r={unit * 2.4} strokeWidth={unit * 0.7} />
            <circle cx={point.x} cy={point.y} r={unit * 0.6} />
          </g>
        )}
      </svg>
      {children}
    </div>
  )
}

function AreaShape({ area, number, unit }: { area: Area; number: number; unit: number }) {
  const { shape, coords } = area
  const [x = 0, y = 0, w = 0, h = 0] = coords
  const strokeProps = { strokeWidth: unit * 0.5, 'data-share': area.share === 1 ? 'whole' : 'part' }
  return (
    <g className={classes.area}>
      {shape === 'rect' && <rect x={x} y={y} width={w} height={h} {...strokeProps} />}
      {shape === 'circle' && <circle cx={x} cy={y} r={w} {...strokeProps} />}
      {shape === 'polygon' && <polygon points={coords.join(' ')} {...strokeProps} />}
      <text
        x={shape === 'circle' ? x : x + unit}
        y={shape === 'circle' ? y : y + unit * 4}
        fontSize={unit * 4}
      >
        {number}
      </text>
    </g>
  )
}
