// Renders the icons of the installed application from the logo (apps/web/public/logo.svg). Run by hand when
// it changes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './stamps.mjs'

const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp')
const folder = join(root, 'apps/web/public')
const sign = readFileSync(join(folder, 'logo.svg'), 'utf8')
/** Without rounded corners, and small enough for any system's mask. */
const marks = sign.slice(sign.indexOf('<path'))
const full = (scale) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#3650B0"/>` +
  `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${marks.replace('</svg>', '')}</g></svg>`

const draw = (svg, size, name) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, 'icons', name))

await Promise.all([
  draw(sign, 192, 'icon-192.png'),
  draw(sign, 512, 'icon-512.png'),
  draw(full(0.72), 512, 'maskable-512.png'),
  draw(full(0.86), 180, 'apple-touch-icon.png'),
])
