import { expect, it } from 'vitest'
import { toVtt } from './captions.rules.ts'

const SRT = `1
00:00:01,500 --> 00:00:04,000
<font color="red">Selamat</font> <i>datang</i>
di kelas

2
00:01:02,000 --> 00:01:04,250 X1:40
{\\an8}a < b && c > d <script>alert(1)</script>`

it('converts SubRip to WebVTT of plain text', () => {
  expect(toVtt(SRT)).toBe(
    'WEBVTT\n\n00:00:01.500 --> 00:00:04.000\nSelamat datang\ndi kelas\n\n00:01:02.000 --> 00:01:04.250\na &lt; b &amp;&amp; c &gt; d alert(1)\n',
  )
})

it('keeps the cues of WebVTT and drops styles, positions, notes and voices', () => {
  const vtt =
    '\ufeffWEBVTT - x\n\nSTYLE\n::cue { background: url(//x.id) }\n\nNOTE rahasia\n\nsatu\n01:02.3 --> 01:04.000 line:0 position:20%\n<v Dosen>Halo &amp; &lt;b&gt;</v>\n'
  expect(toVtt(vtt)).toBe('WEBVTT\n\n00:01:02.300 --> 00:01:04.000\nHalo &amp; &lt;b&gt;\n')
})

it.each([
  '',
  'WEBVTT',
  'hanya teks',
  '1\n00:00:01,000 -> 00:00:02,000\nx',
  '00:00:01,000 --> 00:00:02,000\n\n',
])('%j holds none', (text) => expect(toVtt(text)).toBeNull())
