import type { Node } from '../../xml-tree.ts'
import { addTo, listFileNodes, readField } from '../files.ts'

/** Files of activities that a backup lists. */

export type CourseFile = { name: string; hash: string; size: number; isPicture: boolean; isMain: boolean }
/** The part of the activity that shows them; `item` is 0 except for chapters and the like. */
export type Place = { component: string; contextid: string; area: string; item?: string }
export type CourseFiles = { at: (place: Place) => readonly CourseFile[]; all: readonly CourseFile[] }

const IS_PICTURE = /\.(png|jpe?g|webp)$/i
const getPlaceKey = ({ component, contextid, area, item = '0' }: Place) =>
  [component, contextid, area, item].join(' ')

const fileIn = (node: Node): CourseFile => {
  const name = `${readField(node, 'filepath')}${readField(node, 'filename')}`.replace(/^\//, '')
  return {
    name,
    hash: readField(node, 'contenthash'),
    size: Number(readField(node, 'filesize')) || 0,
    isPicture: IS_PICTURE.test(name) || /^image\//.test(readField(node, 'mimetype')),
    isMain: readField(node, 'sortorder') === '1',
  }
}

/** A folder is listed as a file named by a dot. Student submissions are not imported. */
const COMPONENTS = /^(question|qtype_\w+|mod_(page|resource|assign|quiz|book|folder|url))$/
export const listCourseFiles = (root: Node | null): CourseFiles => {
  const places = new Map<string, CourseFile[]>()
  for (const node of listFileNodes(root)) {
    const component = readField(node, 'component')
    const file = fileIn(node)
    if (!COMPONENTS.test(component) || readField(node, 'filename') === '.') continue
    if (!/^[0-9a-f]{40}$/.test(file.hash)) continue
    const key = getPlaceKey({
      component,
      contextid: readField(node, 'contextid'),
      area: readField(node, 'filearea'),
      item: readField(node, 'itemid'),
    })
    addTo(places, key, file)
  }
  return { at: (place) => places.get(getPlaceKey(place)) ?? [], all: [...places.values()].flat() }
}
