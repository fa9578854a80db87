import { Switch } from '@mantine/core'
import { bankSubjects, saveBankRules } from '@tuntas/contract/learning/bank'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { Modal } from '../../../../ui/Modal'

type RulesDialogProps = { subject: { id: number; approved_only: 0 | 1 }; onClose: () => void }

/** What quizzes may draw from the bank; for its owners. */
export default function RulesDialog({ subject, onClose }: RulesDialogProps) {
  const saving = useAction(saveBankRules, { said: ofReply, invalidates: [bankSubjects] })
  return (
    <Modal opened onClose={onClose} title="Aturan undian" size={520} transitionProps={{ duration: 120 }}>
      <Switch
        label="Undi hanya soal yang disetujui"
        description="Berlaku untuk undian, paket, dan Isi dari bank. Kuis yang sudah tersusun tetap, sampai bagiannya disimpan lagi."
        checked={subject.approved_only === 1}
        disabled={saving.pending}
        onChange={(event) =>
          void saving.run({
            body: { course_category_id: subject.id, approved_only: event.currentTarget.checked },
          })
        }
      />
    </Modal>
  )
}
