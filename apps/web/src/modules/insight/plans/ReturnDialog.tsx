import { Button, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { keptPlan, keptPlans, returnPlan } from '@tuntas/contract/insight/plans'
import { useRef, useState } from 'react'
import { invalidate } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { toast } from '../../../kit/form/toast'
import { useCloseGuard } from '../../../kit/form/useCloseGuard'
import { Modal } from '../../../ui/Modal'
import classes from './plans.module.css'

type ReturnDialogProps = { id: number; version: number; onClose: () => void }

/** Asks what the lecturer must correct. */
export default function ReturnDialog({ id, version, onClose }: ReturnDialogProps) {
  const [remark, setRemark] = useState('')
  const isSent = useRef(false)
  const navigate = useNavigate()
  const closing = useCloseGuard(() => !isSent.current && remark.trim() !== '', onClose)
  const planReturn = useAction(returnPlan, {
    said: ofReply,
    invalidates: [keptPlans],
    done: () => {
      isSent.current = true
      // Pending until the list is shown.
      return navigate({ to: '/plan' })
    },
    refused: ({ message }) => {
      toast.error(message)
      void invalidate([keptPlan])
    },
  })
  return (
    <Modal opened {...closing} title="Kembalikan RPS" transitionProps={{ duration: 120 }}>
      <div className={classes.dialog}>
        <Textarea
          label="Catatan untuk dosen"
          withAsterisk
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          data-autofocus
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <Button
          disabled={remark.trim() === ''}
          loading={planReturn.pending}
          onClick={() => void planReturn.run({ body: { id, version, remark } })}
        >
          Kembalikan
        </Button>
      </div>
    </Modal>
  )
}
