import { Button, Menu } from '@mantine/core'
import { IconBookmarkPlus, IconMessages, IconSettings } from '@tabler/icons-react'
import { comments, saveComment } from '@tuntas/contract/learning/comments'
import { Suspense, useState } from 'react'
import { useData } from '../../kit/client/queries'
import { ofReply, useAction } from '../../kit/client/useAction'
import { toPlain } from '../../kit/form/plainText'
import { lazyPart } from '../../ui/lazyPart'
import classes from './FeedbackField.module.css'

/** Loaded on click. */
const CommentsDialog = lazyPart(() => import('./CommentsDialog'))

/** The default name of a comment: its beginning. */
const excerptComment = (html: string) => {
  const [line = ''] = toPlain(html).split('\n')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line || 'Umpan balik'
}

type FeedbackCommentsProps = {
  /** The text being written, which can be saved as a comment. */
  draft: string
  onPick: (comment: string) => void
}

/** A lecturer's saved comments: insert one, save the current text, or manage them. */
export default function FeedbackComments({ draft, onPick }: FeedbackCommentsProps) {
  const [isOpen, setOpen] = useState(false)
  const [managing, setManaging] = useState(false)
  const ownComments = useData(comments, {}, { enabled: isOpen })
  const keeping = useAction(saveComment, { said: ofReply, invalidates: [comments] })
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={320}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconMessages size={17} aria-hidden />}>
            Umpan balik siap pakai
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.comments}>
          {ownComments.isPending && <Menu.Label>Memuat…</Menu.Label>}
          {ownComments.isError && !ownComments.data && (
            <Menu.Item closeMenuOnClick={false} onClick={() => void ownComments.refetch()}>
              Umpan balik gagal dimuat. Coba lagi
            </Menu.Item>
          )}
          {ownComments.data?.length === 0 && <Menu.Label>Belum ada umpan balik siap pakai</Menu.Label>}
          {ownComments.data?.map(({ id, name, comment }) => (
            <Menu.Item key={id} onClick={() => onPick(comment)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            disabled={toPlain(draft) === '' || keeping.pending}
            leftSection={<IconBookmarkPlus size={17} aria-hidden />}
            onClick={() => void keeping.run({ body: { name: excerptComment(draft), comment: draft } })}
          >
            Simpan teks ini untuk dipakai lagi
          </Menu.Item>
          <Menu.Item leftSection={<IconSettings size={17} aria-hidden />} onClick={() => setManaging(true)}>
            Kelola umpan balik
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>{managing && <CommentsDialog onClose={() => setManaging(false)} />}</Suspense>
    </>
  )
}
