import { Button, Card } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lecturerCourse } from '@tuntas/contract/classroom/courses'
import {
  closeFinalMark,
  finalMark,
  type MissingChoice,
  previewFinalMark,
} from '@tuntas/contract/insight/final-marks'
import { gradebook } from '@tuntas/contract/insight/reports'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { score } from '../../../kit/format'
import { Checklist, joinMissing } from './Checklist'
import classes from './final-marks.module.css'
import { MissingChoices } from './MissingChoices'
import { Preview } from './Preview'
import type { FinalMark } from './words'

type ClosingStepsProps = { courseId: number; mark: FinalMark }

function useClosing(courseId: number, { missing: missingItems }: FinalMark) {
  const [selectedChoices, setSelectedChoices] = useState<ReadonlyMap<number, MissingChoice>>(new Map())
  const withChoices = missingItems.map((item) => ({
    ...item,
    choice: selectedChoices.get(item.lessons_id) ?? item.choice,
  }))
  const choices = withChoices.flatMap(({ lessons_id, choice }) =>
    choice === null ? [] : [{ lessons_id, missing: choice }],
  )
  const preview = useData(
    previewFinalMark,
    { body: { courses_id: courseId, choices } },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const closing = useAction(closeFinalMark, {
    said: ofReply,
    invalidates: [finalMark, previewFinalMark, gradebook.page, lecturerCourse],
  })
  return {
    missing: withChoices,
    choose: (id: number, choice: MissingChoice) =>
      setSelectedChoices(new Map(selectedChoices).set(id, choice)),
    preview,
    closing,
    body: { courses_id: courseId, choices },
  }
}

/** Periksa, Pratinjau, Tutup on one page, so that a ready class is closed at once. */
export function ClosingSteps({ courseId, mark }: ClosingStepsProps) {
  const { missing: missingItems, choose, preview, closing, body } = useClosing(courseId, mark)
  const version = (mark.versions[0]?.version ?? 0) + 1
  // Blockers and warnings of the preview: those of the page ignore the selected choices.
  const { data, isPlaceholderData } = preview
  const blockers = data?.blockers ?? mark.checklist.filter(({ level }) => level === 'blocker')
  const warnings = mark.checklist.filter(({ level, code }) => level === 'warning' && code !== 'missing_work')
  const isReady = data !== undefined && !isPlaceholderData && blockers.length === 0
  const close = () =>
    closing.ask(
      {
        title: `Tutup nilai sebagai versi ${version}?`,
        text: `Nilai akhir ${data?.students.length ?? 0} mahasiswa dibekukan dan diberitahukan kepada mereka.`,
        detail: 'Nilai dapat dibuka kembali dengan alasan. Versi ini tetap tersimpan.',
        yes: 'Ya, tutup nilai',
        no: 'Batal',
      },
      { body: { ...body, digest: data?.digest ?? '' } },
    )
  return (
    <div className={classes.steps}>
      <Card component="section" aria-labelledby="periksa" className={classes.step}>
        <h2 id="periksa">1. Periksa</h2>
        <Checklist blockers={blockers} warnings={warnings} />
        {missingItems.length > 0 && <MissingChoices items={missingItems} onChoose={choose} />}
      </Card>
      <Card component="section" aria-labelledby="pratinjau" className={classes.step}>
        <h2 id="pratinjau">2. Pratinjau</h2>
        <Loaded query={preview} count={6} failed="Pratinjau gagal dimuat">
          {(preview) => <Preview preview={preview} />}
        </Loaded>
      </Card>
      <Card component="section" aria-labelledby="tutup" className={classes.step}>
        <h2 id="tutup">3. Tutup</h2>
        <div className={classes.close}>
          <div>
            {data && data.students.length > 0 && (
              <p>
                Rata-rata <b>{score(data.mean)}</b>. <a href="#pratinjau">Lihat pratinjau</a>
              </p>
            )}
            <p>{describeClosing(mark, joinMissing(blockers).length, version)}</p>
          </div>
          <Button
            loading={closing.pending}
            disabled={!isReady || mark.can_close === 0}
            leftSection={<IconLock size={18} stroke={1.7} aria-hidden />}
            onClick={() => void close()}
          >
            Tutup nilai
          </Button>
        </div>
      </Card>
    </div>
  )
}

const describeClosing = ({ can_close }: FinalMark, blockers: number, version: number) => {
  if (can_close === 0) return 'Hanya dosen pengampu utama yang dapat menutup nilai.'
  if (blockers > 0) return `Selesaikan dulu ${blockers} hal di langkah Periksa.`
  return `Menutup membuat versi ${version} dengan PDF dan sidik SHA-256.`
}
