import type { Help } from './HelpPopover'

/** Explanations of coefficients for readers without knowledge of test theory. */
export const helps = {
  kkm_status: {
    title: 'Status terhadap KKM',
    means:
      'Apakah ketuntasan kuis ini tercapai: ada percobaan yang nilainya paling sedikit sebesar KKM, atau dosen meluluskannya. Tanpa KKM cukup mengerjakan.',
  },
  attempt_status: {
    title: 'Status terhadap KKM',
    means:
      'Apakah nilai percobaan yang dipilih paling sedikit sebesar KKM kuis ini. Tanpa KKM cukup mengerjakan.',
  },
  scale_status: {
    title: 'Status menurut skala nilai',
    means:
      'Status grade pada skala nilai kampus (Master Grade Nilai). Nilai dapat Lulus menurut skala dan tetap di bawah KKM kuisnya.',
  },
  level: {
    title: 'Tingkat kesukaran (P)',
    means:
      'Bagian poin yang diperoleh seluruh peserta pada soal ini, dari 0,00 (tak seorang pun) sampai 1,00 (semua benar). Makin besar, makin mudah.',
    good: 'Sedang, 0,30–0,70, paling banyak memberi tahu. Di bawah 0,30 Sukar, di atas 0,70 Mudah.',
  },
  difference: {
    title: 'Daya beda (D)',
    means:
      'P kelompok atas (27% nilai tertinggi) dikurangi P kelompok bawah (27% terendah). Peserta bernilai sama di batas kelompok dihitung sebagian.',
    good: 'Di atas 0,40 Baik, di atas 0,70 Baik sekali. 0,20 ke bawah: soal tidak membedakan. Negatif: periksa kunci jawabannya.',
  },
  point_biserial: {
    title: 'r butir (point-biserial terkoreksi)',
    means: 'Hubungan butir ini dengan nilai soal lain. 0,20 ke atas layak; negatif berarti periksa kunci.',
  },
  interval: {
    title: 'Selang 95%',
    means:
      'Nilai yang masih masuk akal setelah memperhitungkan jumlah mahasiswa. Selang lebar berarti data masih sedikit.',
  },
  alpha_if_dropped: {
    title: 'Alpha jika dihapus',
    means: 'Keandalan kuis ini seandainya soal ini tidak ada.',
    good: 'Bila lebih besar daripada alpha kuis sekarang, soal ini justru menurunkan keandalan.',
  },
  options: {
    title: 'Pilihan jawaban',
    means:
      'Berapa peserta memilih tiap huruf. Tanda ✓ kunci, tanda ! pengecoh yang tidak berfungsi. Rinciannya per kelompok ada di Rincian.',
    good: 'Pengecoh dinilai bila cukup banyak yang salah. Berfungsi bila dipilih sedikitnya seperempat bagian ratanya dan tidak menarik mahasiswa yang mampu.',
  },
  mark: {
    title: 'Kualitas pengecoh',
    means:
      'Seberapa dekat pengecoh dengan bagian yang rata dari mahasiswa yang tidak memilih kunci, seperti tanda ANATES: ++ sangat baik (76–125%), + baik (51–150%), − kurang (26–175%), −− buruk (sampai 200%), −−− sangat buruk (di atas 200%).',
    good: 'Pengecoh − atau −− hampir tak dipilih atau terlalu dipilih: ganti, atau periksa kuncinya.',
  },
  significance: {
    title: 'Signifikansi (ANATES)',
    means:
      'Korelasi dengan nilai total yang memuat butir itu sendiri, seperti ANATES. Angkanya selalu lebih besar daripada r butir.',
  },
  split_half: {
    title: 'Reliabilitas belah dua',
    means:
      'Korelasi nilai soal bernomor ganjil dengan yang genap (korelasi XY), lalu ditaksir untuk panjang kuis penuh dengan rumus Spearman-Brown, seperti reliabilitas tes di ANATES.',
  },
  conclusion: {
    title: 'Kesimpulan',
    means:
      "Dinilai dari daya beda, r, pengecoh, dan tingkat kesukaran; di kelas yang tuntas dari penguasaannya. 'Sementara' berarti pesertanya belum 50.",
  },
  alpha: {
    title: 'Keandalan (alpha Cronbach)',
    means:
      'Seberapa ajek kuis ini: apakah soal-soalnya mengukur hal yang sama. Bila semua soal hanya benar atau salah, angka ini sama dengan KR-20.',
    good: '0,70 ke atas cukup untuk kuis kelas, 0,80 ke atas baik. Soal yang sedikit membuatnya rendah.',
  },
  sem: {
    title: 'Galat baku pengukuran (SEM)',
    means: 'Kira-kira sejauh ini nilai sebenarnya seorang mahasiswa dapat berbeda dari nilai yang tercatat.',
    good: 'Makin kecil makin baik. Hati-hati memutuskan bagi mahasiswa yang nilainya dekat KKM.',
  },
  consistency: {
    title: 'p₀, kebetulan, kappa',
    means:
      'Bagian mahasiswa yang keputusannya akan sama bila kuis setara diulang, dan berapa yang akan sama secara kebetulan. Kappa adalah kesamaan di atas kebetulan; 0,60 ke atas baik.',
  },
  b_index: {
    title: 'Indeks B',
    means:
      'Bagian benar pada mahasiswa tuntas dikurangi bagian benar pada yang belum. Besar berarti butir ini menandai ketuntasan.',
  },
  phi_item: {
    title: 'Phi butir',
    means:
      'Seberapa searah butir ini dengan keputusan tuntas. Butir ini ikut menentukan nilainya, jadi angkanya agak tinggi.',
  },
  sensitivity: {
    title: 'Kepekaan (remedial)',
    means:
      'Bagian benar sesudah remedial dikurangi sebelumnya, pada mahasiswa yang sama. Soal yang sama pernah dilihat, jadi sebagian kenaikan dapat berasal dari ingatan.',
  },
  sem_kkm: {
    title: 'Galat baku di KKM',
    means:
      'Sejauh ini nilai dapat meleset tepat di sekitar KKM. Jangan memutuskan dari kuis ini saja bagi yang nilainya di dalamnya.',
  },
  dependability: {
    title: 'K², Φ(KKM)',
    means:
      'Seberapa andal kuis ini memisahkan yang tuntas dan yang belum. Angkanya juga tinggi bila rata-rata jauh dari KKM.',
  },
  standardised_alpha: {
    title: 'Alpha dengan bobot sama',
    means:
      'Alpha bila semua soal dianggap sama penting. Bedanya besar berarti satu dua soal menentukan hasil.',
  },
  fit: {
    title: 'Kecocokan',
    means:
      'Apakah jawaban mengikuti model Rasch, menurut infit gabungan (joint) seperti Quest dan Winsteps. Bacalah bersama Kesimpulan.',
  },
  dimension: {
    title: 'Dimensi',
    means:
      'Kontras sisaan dibandingkan dengan 99 kelas tiruan berukuran sama. Tidak tampak bukan bukti bahwa tidak ada.',
  },
  ets: {
    title: 'Huruf ETS',
    means:
      'A kecil, B sedang, C besar menurut aturan ETS; C harus nyata lebih dari 1. Beda kecil tidak terlihat pada kelompok kecil.',
  },
  not_reached: {
    title: 'Tidak terjangkau',
    means: 'Soal kosong di ujung naskah: mahasiswa tidak sampai ke sana. Banyak berarti waktu kurang.',
  },
  separation: {
    title: 'Separasi',
    means:
      'Berapa tingkat kemampuan yang dapat dibedakan kuis ini. 2 berarti dua tingkat, tinggi dan rendah.',
  },
  icc: {
    title: 'Kesepakatan penilai (ICC)',
    means: 'Seberapa sama dua penilai memberi angka pada jawaban yang sama. 0,75 ke atas baik.',
  },
  angoff: {
    title: 'Angoff',
    means:
      'Penilai menaksir berapa persen mahasiswa di batas lulus yang benar pada tiap soal. Rata-ratanya menjadi batas nilai.',
  },
  wright_map: {
    title: 'Peta Wright',
    means:
      'Mahasiswa dan soal pada satu skala: setinggi soal berarti peluang benar separuh. M rata-rata, S satu dan T dua simpangan baku.',
  },
  fit_map: {
    title: 'Peta infit',
    means:
      'Infit gabungan (joint) tiap soal; di dalam pita berarti jawabannya mengikuti model. Kanan terlalu acak, kiri terlalu seragam.',
  },
} satisfies Record<string, Help>
export type HelpName = keyof typeof helps
