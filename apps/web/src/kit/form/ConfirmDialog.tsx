import '../../ui/mantine-shell.css'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { Modal } from '../../ui/Modal'
import { useUnhurried } from '../../ui/useUnhurried'
import { createJoin } from '../client/dedupeInFlight'
import { refuseProof, useProofAsked } from '../session/proof'
import classes from './ConfirmDialog.module.css'
import { useQuestion } from './confirm'
import { keepEscape } from './keepEscape'
import { useFocusBack } from './useFocusBack'
import { textFocus, useTypingPause } from './useTypingPause'

/** Rarely shown, and never before a person acts. */
const ProofDialog = lazyPart(() => import('../session/ProofDialog'))

/** The confirmation dialog. */
export default function ConfirmDialog() {
  const proofAsked = useProofAsked() !== null
  useEffect(() => refuseProof, [])
  return (
    <>
      <Confirmation />
      <Suspense fallback={null}>{proofAsked && <ProofDialog />}</Suspense>
    </>
  )
}

function Confirmation() {
  const question = useQuestion()
  // Keep the text while the dialog fades out.
  const [last, setLast] = useState<typeof question>(null)
  const [also, setAlso] = useState(false)
  const [join] = useState(createJoin<object, void>)
  const acting = useMutation({
    mutationFn: async (askedQuestion: NonNullable<typeof question>) => {
      await askedQuestion.act?.(also)
      askedQuestion.answer(true)
    },
  })
  if (question && question !== last) {
    setLast(question)
    setAlso(false)
    acting.reset()
  }
  const unhurried = useUnhurried(question !== null)
  const isPaused = useTypingPause(question !== null)
  const answers = useRef<HTMLDivElement>(null)
  useFocusBack(question !== null, answers)
  const shownQuestion = question ?? last
  const refuse = () => !acting.isPending && question?.answer(false)
  return (
    <Modal
      opened={question !== null}
      onClose={refuse}
      onFocus={keepEscape}
      onKeyDown={({ key }) => key === 'Escape' && refuse()}
      title={shownQuestion?.title ?? 'Apakah kamu yakin ?'}
      withCloseButton={false}
      returnFocus={false}
      trapFocus={isPaused || !question?.opensItself}
      // Above the dialog that opened it.
      zIndex={300}
      size={440}
      transitionProps={{ duration: 120 }}
      {...unhurried}
      // Escape works at once, except when the key press that opened this dialog is still held.
      closeOnEscape={unhurried.closeOnClickOutside}
    >
      <p {...(shownQuestion?.opensItself && textFocus)}>{shownQuestion?.text}</p>
      {shownQuestion?.points && (
        <ul className={classes.points}>
          {shownQuestion.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {shownQuestion?.detail && <p className={classes.detail}>{shownQuestion.detail}</p>}
      {shownQuestion?.also && (
        <label className={classes.also}>
          <input
            type="checkbox"
            checked={also}
            disabled={acting.isPending}
            onChange={(event) => setAlso(event.currentTarget.checked)}
          />
          <span>{shownQuestion.also}</span>
        </label>
      )}
      {acting.error && (
        <p className={classes.error} role="alert">
          {acting.error.message}
        </p>
      )}
      <div className={classes.buttons} ref={answers}>
        <Button
          variant={shownQuestion?.advisesNo ? 'filled' : 'default'}
          data-autofocus={!shownQuestion?.opensItself || undefined}
          disabled={acting.isPending}
          onClick={refuse}
        >
          {shownQuestion?.no ?? 'Tidak'}
        </Button>
        <Button
          variant={shownQuestion?.advisesNo ? 'default' : 'filled'}
          color={shownQuestion?.danger ? 'mengkudu' : 'nila'}
          loading={acting.isPending}
          onClick={() => question && join(question, () => acting.mutateAsync(question).catch(() => {}))}
        >
          {shownQuestion?.yes ?? 'Ya'}
        </Button>
      </div>
    </Modal>
  )
}
