import type { AnnouncementRow, AnnouncementState } from '@tuntas/contract/operations/announcements'
import type { Tone } from '../../../ui/tokens'

/** The audience in words. */
export const describeAudience = ({ course, program }: Pick<AnnouncementRow, 'course' | 'program'>): string =>
  course ?? (program ? `Prodi ${program}` : 'Seluruh kampus')

export const stateWords: Record<AnnouncementState, { label: string; tone: Tone }> = {
  scheduled: { label: 'Terjadwal', tone: 'soga' },
  published: { label: 'Terbit', tone: 'nila' },
  withdrawn: { label: 'Ditarik', tone: 'mengkudu' },
}
