import { Button, FileButton, TextInput } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import type { Area, Point } from '@tuntas/contract/learning/areas'
import { inWords, readDecimal, toNumber } from '@tuntas/contract/learning/decimals'
import { type PointerEvent, useRef, useState } from 'react'
import { useTask } from '../../kit/client/useAction'
import { uploadFile } from '../../kit/form/uploadPicture'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { AreaPicture, type Shown } from '../AreaPicture'
import type { FieldsProps } from './editing'
import classes from './HotspotFields.module.css'
import { PartGroup, RemovePart } from './PartFields'
import { withoutRow, withRow } from './typedParts'

const shapeNames = { rect: 'Kotak', circle: 'Lingkaran', polygon: 'Segi banyak' } as const
type Shape = keyof typeof shapeNames
const asShapes = Object.entries(shapeNames).map(([value, label]) => ({ value, label }))
const SHARES = [1, 0.75, 0.5, 0.25, 0]
const MOST = 20

const loadImageSize = (url: string) =>
  new Promise<{ width: number; height: number }>((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => reject(new Error('Gambar gagal dimuat'))
    image.src = url
  })

/** The shape drawn between two points. */
const readShape = (shape: 'rect' | 'circle', a: Point, b: Point): number[] =>
  shape === 'rect'
    ? [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
    : [a.x, a.y, Math.round(Math.hypot(a.x - b.x, a.y - b.y))]

/** A default area for keyboard users: a third of the picture, centred. */
const middle = (shape: Shape, { width, height }: Shown): number[] => {
  const [w, h] = [Math.round(width / 3), Math.round(height / 3)]
  if (shape === 'circle')
    return [Math.round(width / 2), Math.round(height / 2), Math.round(Math.min(w, h) / 2)]
  return shape === 'rect' ? [w, h, w, h] : [w, h, 2 * w, h, 2 * w, 2 * h, w, 2 * h]
}

type Drawing = { picture: Shown; areas: readonly Area[]; shape: Shape; onDrawn: (coords: number[]) => void }

/** Draws areas on the picture: by dragging, a polygon by its corners. */
function DrawingBoard({ picture, areas, shape, onDrawn }: Drawing) {
  const [from, setFrom] = useState<Point | null>(null)
  const [to, setTo] = useState<Point | null>(null)
  const [corners, setCorners] = useState<Point[]>([])
  const at = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    const place = (value: number, size: number, pixels: number) =>
      Math.round(Math.min(1, Math.max(0, value / size)) * pixels)
    return {
      x: place(event.clientX - box.left, box.width, picture.width),
      y: place(event.clientY - box.top, box.height, picture.height),
    }
  }
  const cornerCoords = corners.flatMap(({ x, y }) => [x, y])
  const firstAreas: Area[] =
    shape === 'polygon'
      ? corners.length > 1
        ? [{ shape, coords: cornerCoords, share: 1 }]
        : []
      : from && to
        ? [{ shape, coords: readShape(shape, from, to), share: 1 }]
        : []
  const release = (event: PointerEvent<HTMLElement>) => {
    const end = at(event)
    if (shape === 'polygon') setCorners([...corners, end])
    else if (from && Math.hypot(end.x - from.x, end.y - from.y) >= 4) onDrawn(readShape(shape, from, end))
    setFrom(null)
    setTo(null)
  }
  return (
    <>
      <AreaPicture
        picture={picture}
        alt="Gambar soal dengan daerah jawabannya"
        areas={[...areas, ...firstAreas]}
        point={shape === 'polygon' ? (corners.at(-1) ?? null) : null}
      >
        <div
          className={classes.board}
          data-board
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setFrom(at(event))
          }}
          onPointerMove={(event) => from && setTo(at(event))}
          onPointerUp={release}
          onPointerCancel={() => {
            setFrom(null)
            setTo(null)
          }}
        />
      </AreaPicture>
      {shape === 'polygon' && corners.length > 0 && (
        <div className={classes.tools}>
          <Button
            variant="default"
            disabled={corners.length < 3}
            onClick={() => {
              onDrawn(cornerCoords)
              setCorners([])
            }}
          >
            Tutup segi banyak ({corners.length} titik)
          </Button>
          <Button variant="subtle" onClick={() => setCorners(corners.slice(0, -1))}>
            Buang titik terakhir
          </Button>
        </div>
      )}
    </>
  )
}

const readCoords = (text: string): number[] | null => {
  const numbers = text
    .split(/[\s;]+/)
    .filter((part) => part !== '')
    .map((part) => readDecimal(part.replace(/,$/, '')))
  return numbers.every((one) => one !== null) ? numbers.flatMap((one) => (one ? toNumber(one) : [])) : null
}
const coordHints: Record<Shape, string> = {
  rect: 'kiri atas lebar tinggi',
  circle: 'x y jari-jari',
  polygon: 'x1 y1 x2 y2 x3 y3 …',
}

type AreaRowProps = {
  area: Area
  number: number
  onChange: (area: Partial<Area>) => void
  onRemove: () => void
}
/** An area as numbers, for keyboard use or exact values. */
function AreaRow({ area, number, onChange, onRemove }: AreaRowProps) {
  const [typedCoords, setTypedCoords] = useState<string | null>(null)
  const shares = SHARES.includes(area.share) ? SHARES : [area.share, ...SHARES]
  const coordsText = area.coords.map(inWords).join(' ')
  return (
    <div className={classes.row}>
      <b>{number}</b>
      <span>{shapeNames[area.shape]}</span>
      <TextInput
        aria-label={`Koordinat daerah ${number}: ${coordHints[area.shape]}`}
        placeholder={coordHints[area.shape]}
        value={typedCoords ?? coordsText}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTypedCoords(text)
          const coords = readCoords(text)
          if (coords) onChange({ coords })
        }}
        onBlur={() => setTypedCoords(null)}
      />
      <ChoiceSelect
        aria-label={`Nilai daerah ${number}`}
        hint="Nilai"
        options={shares.map((share) => ({ value: String(share), label: `${inWords(share * 100)}%` }))}
        value={String(area.share)}
        onChange={(event) => onChange({ share: Number(event.currentTarget.value || 1) })}
      />
      <RemovePart label={`Hapus daerah ${number}`} onRemove={onRemove} />
    </div>
  )
}

/** A picture with its right areas. */
export default function HotspotFields({ draft, errors, change }: FieldsProps) {
  const content = draft.content as Partial<Shown> & { file_id?: number }
  const areas = (draft.key?.areas ?? []) as Area[]
  const [shape, setShape] = useState<Shape>('rect')
  const reset = useRef<() => void>(null)
  const put = (list: readonly Area[]) => change({ key: { areas: [...list] } })
  const { run, pending } = useTask(
    async (file: File) => {
      const { id, url } = await uploadFile(file)
      return { file_id: id, url, ...(await loadImageSize(url)) }
    },
    // The upload has shown the error.
    { done: (picture) => change({ content: picture }), refused: () => undefined },
  )
  const upload = async (file: File | null) => {
    if (file) await run(file)
    reset.current?.()
  }
  const picture = content.url && content.width && content.height ? (content as Shown) : null
  const add = (coords: number[]) => put([...areas, { shape, coords, share: 1 }])
  return (
    <PartGroup label="Gambar" hint="Mahasiswa menandai satu titik di atasnya" errors={errors}>
      <FileButton onChange={upload} accept="image/png,image/jpeg,image/webp" resetRef={reset}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={pending}
            leftSection={<IconPhotoUp size={18} aria-hidden />}
          >
            {picture ? 'Ganti gambar' : 'Unggah gambar'}
          </Button>
        )}
      </FileButton>
      {picture && (
        <>
          <div className={classes.tools}>
            <ChoiceSelect
              label="Bentuk daerah"
              hint="Bentuk daerah"
              options={asShapes}
              value={shape}
              onChange={(event) => setShape((event.currentTarget.value || 'rect') as Shape)}
            />
            <Button
              variant="default"
              disabled={areas.length >= MOST}
              onClick={() => add(middle(shape, picture))}
            >
              Tambah di tengah
            </Button>
          </div>
          <p className={classes.hint}>
            {shape === 'polygon'
              ? 'Ketuk setiap sudutnya pada gambar, lalu tutup.'
              : 'Tarik pada gambar untuk menandai daerah yang benar.'}
          </p>
          <DrawingBoard key={shape} picture={picture} areas={areas} shape={shape} onDrawn={add} />
          {areas.map((area, at) => (
            <AreaRow
              key={at}
              area={area}
              number={at + 1}
              onChange={(part) => put(withRow(areas, at, part))}
              onRemove={() => put(withoutRow(areas, at))}
            />
          ))}
        </>
      )}
    </PartGroup>
  )
}
