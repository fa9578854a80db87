import { VisuallyHidden } from '@mantine/core'
import { type Area, type Point, pointIn, shareAt } from '@tuntas/contract/learning/areas'
import { inWords } from '@tuntas/contract/learning/decimals'
import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import { AreaPicture, type Shown } from './AreaPicture'
import classes from './hotspot.module.css'
import type { AnsweredProps, Asked, PaperProps } from './kind'

const getPicture = ({ content }: Asked) => content as Shown

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
const fromLeft = (point: Point, { width, height }: Shown) =>
  `${Math.round((point.x / width) * 100)}% dari kiri, ${Math.round((point.y / height) * 100)}% dari atas`

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** A hundredth of the picture; with Shift a tenth of that. */
const computeStep = (size: number, isSmall: boolean) => Math.max(1, size / (isSmall ? 1000 : 100))

/** A picture to click on; arrow keys move the point. */
export function Paper({ question, value, onAnswer, disabled }: PaperProps) {
  const picture = getPicture(question)
  const { width, height } = picture
  const point = pointIn(value) ?? null
  const help = useId()
  const put = ({ x, y }: Point) => onAnswer(JSON.stringify({ x: within(x, width), y: within(y, height) }))
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A click by keyboard has no position.
    if (event.detail === 0) return point ? undefined : put({ x: width / 2, y: height / 2 })
    const box = event.currentTarget.getBoundingClientRect()
    return put({
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    })
  }
  const move = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const from = point ?? { x: width / 2, y: height / 2 }
    put({
      x: from.x + by[0] * computeStep(width, event.shiftKey),
      y: from.y + by[1] * computeStep(height, event.shiftKey),
    })
  }
  return (
    <div className={classes.paper}>
      <AreaPicture picture={picture} alt="" point={point}>
        <button
          type="button"
          className={classes.press}
          aria-label="Gambar soal: tandai satu titik"
          aria-describedby={help}
          disabled={disabled}
          onClick={press}
          onKeyDown={move}
        />
      </AreaPicture>
      <p id={help} className={classes.help}>
        {point
          ? `Titikmu: ${fromLeft(point, picture)}. Ketuk tempat lain untuk memindahkannya.`
          : 'Ketuk tempat jawabanmu pada gambar.'}{' '}
        <span>Dengan keyboard: tombol panah menggeser titik. Shift dan panah menggesernya sedikit.</span>
      </p>
      <VisuallyHidden role="status">{point && `Titik di ${fromLeft(point, picture)}`}</VisuallyHidden>
    </div>
  )
}

const percent = (share: number) => `${inWords(Math.round(share * 10_000) / 100)}%`

export function Answered({ question, answer, reader, children }: AnsweredProps) {
  const picture = getPicture(question)
  const areas = (question.key?.areas ?? []) as Area[]
  const point = answer ? pointIn(answer) : undefined
  const label = reader === 'student' ? 'Titikmu' : 'Titik mahasiswa'
  const share = point && areas.length > 0 ? shareAt(point, areas) : null
  return (
    <div className={classes.paper}>
      <AreaPicture picture={picture} alt="Gambar soal" areas={areas} point={point ?? null} />
      <p className={classes.help}>
        {answer === null ? '' : point ? `${label}: ${fromLeft(point, picture)}` : 'Tidak dijawab'}
        {share !== null &&
          (share > 0 ? `, di daerah bernilai ${percent(share)}.` : ', di luar semua daerah jawaban.')}
      </p>
      {areas.length > 0 && (
        <p className={classes.help}>
          Kunci: {areas.map((area, at) => `daerah ${at + 1} (${percent(area.share)})`).join(', ')}
        </p>
      )}
      {children}
    </div>
  )
}
