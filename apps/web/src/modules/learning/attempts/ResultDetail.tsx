import { Button } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { resultDetail } from '@tuntas/contract/learning/marking'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { useCloseGuard } from '../../../kit/form/useCloseGuard'
import { dateTime, time } from '../../../kit/format'
import { MarkHistory } from '../../../shared/marking/MarkHistory'
import { DialogTitle } from '../../../ui/DialogTitle'
import { Modal } from '../../../ui/Modal'
import { AnswerCard } from './AnswerCard'
import classes from './ResultDetail.module.css'
import { ResultSide } from './ResultSide'
import { UNSAVED } from './useDrafts'
import { toAttemptInput, useMarking } from './useMarking'

type ResultDetailProps = { attemptId: number; lessonId: number; kkm: number | null; onClose: () => void }

/** One attempt in full screen: each question with answer, key and editable mark. */
export default function ResultDetail({ attemptId, lessonId, kkm, onClose }: ResultDetailProps) {
  const [shownId, setShownId] = useState(attemptId)
  const detail = useData(resultDetail, toAttemptInput(shownId, lessonId), { staleTime: 0 })
  const marking = useMarking(shownId, lessonId, onClose)
  const guard = useCloseGuard(() => marking.isWriting, onClose, UNSAVED)
  const { data } = detail
  const open = data?.end_date === null
  const title = data ? (
    <DialogTitle name={data.name}>
      {data.nim} · {dateTime(data.start_date)}–{data.end_date ? time(data.end_date) : 'sedang dikerjakan'}
    </DialogTitle>
  ) : (
    'Hasil kuis'
  )
  return (
    <Modal
      opened
      {...guard}
      fullScreen
      radius={0}
      title={title}
      classNames={{
        header: classes.header,
        content: classes.content,
        body: classes.body,
        title: classes.heading,
      }}
      transitionProps={{ duration: 120 }}
    >
      <Loaded query={detail} shape="cards" failed="Hasil gagal dimuat">
        {(data) => (
          <div className={classes.columns}>
            <div className={classes.side}>
              <ResultSide detail={data} kkm={kkm} onShow={setShownId} />
              <MarkHistory userId={data.user_id} lessonId={lessonId} />
              <Button
                variant="default"
                className={classes.reset}
                leftSection={<IconRotate size={18} aria-hidden />}
                onClick={() => marking.reset(data.name)}
              >
                Reset
              </Button>
            </div>
            <div className={classes.answers}>
              {open && (
                <p className={classes.notice} role="note">
                  Mahasiswa masih mengerjakan. Jawaban dapat dinilai setelah pengerjaannya selesai.
                </p>
              )}
              {data.result.map((answer) => (
                <AnswerCard
                  key={answer.question_id}
                  answer={answer}
                  locked={open}
                  seen={data}
                  busy={answer.id !== null && marking.underWay === answer.id}
                  draft={answer.id === null ? undefined : marking.drafts[answer.id]}
                  onWrite={(part) => answer.id !== null && marking.write(answer.id, part)}
                  onMark={(mark) => marking.give(answer, mark)}
                  onSay={() => void marking.say(answer)}
                  deciding={marking.deciding}
                />
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </Modal>
  )
}
