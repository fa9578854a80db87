import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/listSearch'
import { BannerList } from '../../../../modules/campus/site/BannerList'

export const Route = createFileRoute('/_in/_shell/banner/')({
  staticData: { roles: admins },
  validateSearch: listSearch(),
  component: BannerList,
})
