import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import MediaView, { formatLength } from './MediaView'

const media = {
  id: 1,
  name: 'select.mp4',
  type: 'video/mp4',
  size: 34_000,
  url: '/select.mp4',
  captions: null,
}
const show = (more: Partial<typeof media> = {}) => {
  render(
    <MantineProvider>
      <MediaView media={{ ...media, ...more }} title="Menyaring data" />
    </MantineProvider>,
  )
  return document.querySelector<HTMLMediaElement>('video, audio') as HTMLMediaElement
}
afterEach(cleanup)

it.each([
  [20, '20 detik'],
  [60, '1 menit'],
  [200.4, '3 menit 20 detik'],
  [Number.NaN, null],
  [undefined, null],
])('says how long %s seconds are', (seconds, words) => {
  expect(formatLength(seconds)).toBe(words)
})

it('says before playback what the video is and how long, and then gives its place to the player', () => {
  const player = show()
  expect(player.controls).toBe(false)
  Object.defineProperty(player, 'duration', { value: 200 })
  fireEvent(player, new Event('durationchange'))
  const play = vi.spyOn(player, 'play').mockResolvedValue()
  fireEvent.click(screen.getByRole('button', { name: 'Putar Menyaring data 3 menit 20 detik · 34 KB' }))
  expect(play).toHaveBeenCalledOnce()
  fireEvent(player, new Event('play'))
  expect(screen.queryByRole('button')).toBeNull()
  expect(player.controls).toBe(true)
  expect(document.body.textContent).toContain('select · 3 menit 20 detik · 34 KB')
})

it('leaves a player of sound in sight', () => {
  expect(show({ name: 'kuliah.mp3', type: 'audio/mpeg' }).controls).toBe(true)
  expect(document.body.textContent).toContain('kuliah · 34 KB')
})
