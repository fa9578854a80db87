import { useEffect, useRef, useState } from 'react'
import { photosFile } from '../../../kit/form/photosFile'
import type { ContractForm } from '../../../kit/form/useContractForm'
import { settling } from '../../../ui/pendingUploads'
import { attachmentFault, classifyChosenFiles } from './attachment'
import type { Attached } from './chosen'

export type AttachmentForm = Pick<ContractForm<Attached>, 'values' | 'set' | 'latest'>

/** Photos in order, and the file made from them. A later arrangement replaces the running one. */
function usePhotos(
  { values: { photos }, set, latest }: AttachmentForm,
  take: (file: File | null) => boolean,
) {
  const [arranged, setArranged] = useState<readonly File[]>()
  const make = async (next: readonly File[]): Promise<boolean> => {
    const isLatest = () => latest().photos === next
    try {
      const attachment = await photosFile(next)
      return !isLatest() || take(attachment)
    } catch (error) {
      if (!isLatest()) return true
      set({ attachment: null, fault: error instanceof Error ? error.message : 'Foto gagal dibaca' })
      return false
    } finally {
      if (isLatest()) setArranged(next)
    }
  }
  const arrange = (next: readonly File[]) => {
    set({ photos: next })
    // The form's save waits for it.
    settling.add(make(next))
  }
  // Photos kept from before a remount.
  const begin = useRef(() => photos.length > 0 && arrange(photos))
  useEffect(() => void begin.current(), [])
  return { arrange, making: photos.length > 0 && arranged !== photos }
}

/**
 * The chosen attachment: one file, or photos, of which several become one PDF. Files that cannot be handed in
 * are refused at once.
 */
export function useAttachment(form: AttachmentForm) {
  const { values, set } = form
  /** @returns whether it can be handed in */
  const take = (file: File | null): boolean => {
    const fault = file && attachmentFault(file)
    set({ attachment: fault ? null : file, fault })
    return !fault
  }
  const { arrange, making } = usePhotos(form, take)
  /** Replaces the photos by a file. */
  const replace = (next: File | null) => {
    set({ photos: [] })
    take(next)
  }
  return {
    photos: values.photos,
    file: values.attachment,
    fault: values.fault,
    making,
    arrange,
    choose: ([only, ...otherFiles]: readonly File[]) => {
      if (!only) return
      const choice = classifyChosenFiles([only, ...otherFiles])
      if ('photos' in choice) arrange([...values.photos, ...choice.photos])
      // A refused file leaves the former choice.
      else if ('fault' in choice) set({ fault: choice.fault })
      else replace(choice.file)
    },
    remove: () => replace(null),
  }
}
