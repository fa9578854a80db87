import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { hasCamera } from '../../ui/camera'

type CameraButtonProps = { disabled?: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void }

/** Takes a photo where the device has a camera. */
export function CameraButton({ disabled: isDisabled, onChange }: CameraButtonProps) {
  const camera = useRef<HTMLInputElement>(null)
  if (!hasCamera()) return null
  return (
    <>
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={onChange} />
      <Button
        variant="default"
        disabled={isDisabled}
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        Ambil foto
      </Button>
    </>
  )
}
