import { expect, it } from 'vitest'
import { buildLinkCard, frameOrigins } from './link-card.ts'

const VIDEO = 'https://www.youtube-nocookie.com/embed/HXV3zeQKqGY'
const FILE = '1AbC_d-EfGhIjKlMnOpQrStUv'
const PREVIEW = `https://drive.google.com/file/d/${FILE}/preview`

it.each([
  ['https://www.youtube.com/watch?v=HXV3zeQKqGY', VIDEO],
  ['https://m.youtube.com/watch?app=x&v=HXV3zeQKqGY&list=abc', VIDEO],
  ['https://youtu.be/HXV3zeQKqGY?si=abc', VIDEO],
  ['https://youtube.com/shorts/HXV3zeQKqGY', VIDEO],
  ['https://www.youtube.com/live/HXV3zeQKqGY?t=1m30s', `${VIDEO}?start=90`],
  ['https://youtu.be/HXV3zeQKqGY?t=75', `${VIDEO}?start=75`],
  ['https://www.youtube-nocookie.com/embed/HXV3zeQKqGY?start=1h', `${VIDEO}?start=3600`],
  [`https://drive.google.com/file/d/${FILE}/view?usp=sharing`, PREVIEW],
  [`https://drive.google.com/open?id=${FILE}`, PREVIEW],
  [
    `https://drive.google.com/file/d/${FILE}/view?resourcekey=0-AbCdEfGhIj`,
    `${PREVIEW}?resourcekey=0-AbCdEfGhIj`,
  ],
])('%s is shown from %s', (address, frame) => {
  expect(buildLinkCard(address)?.frame).toBe(frame)
  expect(frameOrigins.some((origin) => frame.startsWith(`${origin}/`))).toBe(true)
})

it.each([
  'http://www.youtube.com/watch?v=HXV3zeQKqGY',
  'https://www.youtube.com.evil.id/watch?v=HXV3zeQKqGY',
  'https://evil.id/?https://youtu.be/HXV3zeQKqGY',
  'https://youtu.be@evil.id/HXV3zeQKqGY',
  'https://user@youtu.be/HXV3zeQKqGY',
  'https://youtu.be:8443/HXV3zeQKqGY',
  'https://youtu.be\\@evil.id/HXV3zeQKqGY',
  'https://evil.id\\youtu.be/HXV3zeQKqGY',
  ' https://youtu.be/HXV3zeQKqGY onload=x',
  'https://youtu.be/HXV3zeQKqG"',
  'https://youtu.be/..%2F..%2Fredirect',
  'https://www.youtube.com/redirect?q=https://evil.id',
  'https://www.youtube.com/@kanal',
  'https://docs.google.com/document/d/1AbC_d-EfGhIjKlMnOpQrStUv/edit',
  'https://drive.google.com/drive/folders/1AbC_d-EfGhIjKlMnOpQrStUv',
  'https://drive.google.com/file/d/../../x',
  'https://vimeo.com/1234567',
  'javascript:alert(1)',
  'youtu.be/HXV3zeQKqGY',
  '',
])('%s is no card', (address) => expect(buildLinkCard(address)).toBeNull())
