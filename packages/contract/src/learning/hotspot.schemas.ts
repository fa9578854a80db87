import { decimal, keptId } from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { type Area, areaShapes, toCorners } from './areas.ts'
import { type Say, together, withDefaults } from './typed-kinds.schemas.ts'

/** Gambar titik: a picture with right areas. */

const NO_PICTURE = 'Unggah gambar soal'
const pixels = z.number(NO_PICTURE).positive(NO_PICTURE).max(20_000, 'Gambar terlalu besar')
const content = z
  .object(
    {
      file_id: keptId(NO_PICTURE),
      /** The picture's address in a formatted text; the server derives it from `file_id`. */
      picture: z.string().max(2_000_000).default(''),
      width: pixels,
      height: pixels,
    },
    NO_PICTURE,
  )
  .refine(({ file_id, picture }) => Boolean(file_id) || picture !== '', {
    message: NO_PICTURE,
    path: ['file_id'],
  })

const NO_AREA = 'Tandai paling sedikit satu daerah jawaban'
const WRONG_COORDS = 'Koordinat daerah tidak sesuai bentuknya'
const MOST_COORDS = 100
const fitsShape = ({ shape, coords }: Pick<Area, 'shape' | 'coords'>): boolean => {
  if (shape === 'polygon') return coords.length >= 6 && coords.length % 2 === 0
  const sizes = coords.slice(2)
  return coords.length === (shape === 'rect' ? 4 : 3) && sizes.every((size) => size > 0)
}
const area = z
  .object(
    {
      shape: z.enum(areaShapes, 'Pilih bentuk daerah'),
      coords: z.array(z.number(WRONG_COORDS), WRONG_COORDS).max(MOST_COORDS, 'Daerah terlalu rumit'),
      share: withDefault(withDefaults(1), decimal('Masukan nilai daerah', { min: 0, max: 1, scale: 4 })),
    },
    NO_AREA,
  )
  .refine(fitsShape, { message: WRONG_COORDS, path: ['coords'] })
const key = z.object(
  { areas: z.array(area, NO_AREA).min(1, NO_AREA).max(20, 'Paling banyak 20 daerah') },
  NO_AREA,
)

/** Does the area's bounding box overlap the picture? */
const reachesInto = (
  { width, height }: { width: number; height: number },
  { shape, coords }: Area,
): boolean => {
  const [x = 0, y = 0, w = 0, h = 0] = coords
  const corners =
    shape === 'polygon'
      ? toCorners(coords)
      : shape === 'rect'
        ? [
            { x, y },
            { x: x + w, y: y + h },
          ]
        : [
            { x: x - w, y: y - w },
            { x: x + w, y: y + w },
          ]
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  return Math.min(...xs) <= width && Math.max(...xs) >= 0 && Math.min(...ys) <= height && Math.max(...ys) >= 0
}

const checkAreas = (picture: z.output<typeof content>, { areas }: z.output<typeof key>, say: Say): void => {
  if (!areas.some(({ share }) => share > 0))
    say(['key', 'areas'], 'Paling sedikit satu daerah bernilai lebih dari 0')
  const place = areas.findIndex((one) => !reachesInto(picture, one))
  if (place >= 0) say(['key', 'areas', place, 'coords'], `Daerah ${place + 1} terletak di luar gambar`)
}

export const hotspot = { content, key, check: together(checkAreas) }
