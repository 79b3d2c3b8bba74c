// Questions of servers in Arabic and Japanese.
import type { ElicitationQuestion } from '@mcp-app/elements/mcp-app-elicitation';

export const ARABIC_FORM: ElicitationQuestion = {
  message: 'المقصورة متاحة. بعض التفاصيل قبل الحجز:',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'الاسم', description: 'كما في جواز السفر' },
      mail: { type: 'string', title: 'البريد الإلكتروني', format: 'email' },
      seats: { type: 'integer', title: 'المسافرون', minimum: 1, maximum: 6, default: 2 },
      meals: {
        type: 'array',
        title: 'الوجبات',
        items: { type: 'string', enum: ['الفطور', 'الغداء', 'العشاء'] },
        default: ['الفطور'],
      },
      offers: { type: 'boolean', title: 'أرسلوا لي العروض' },
    },
    required: ['name'],
  },
};

export const ARABIC_ADDRESS: ElicitationQuestion = {
  mode: 'url',
  message: 'صِل التقويم الخاص بك لإضافة الرحلة.',
  url: 'https://accounts.example.com/connect?calendar=1',
  elicitationId: 'calendar',
};

export const JAPANESE_FORM: ElicitationQuestion = {
  message: '個室に空きがあります。予約の前に、いくつか教えてください。',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'お名前', description: 'パスポートの表記', minLength: 1 },
      mail: { type: 'string', title: 'メールアドレス', format: 'email' },
      seats: { type: 'integer', title: '人数', minimum: 1, maximum: 6, default: 2 },
      meals: {
        type: 'array',
        title: 'お食事',
        items: { type: 'string', enum: ['朝食', '昼食', '夕食'] },
        maxItems: 2,
        default: ['朝食'],
      },
      offers: { type: 'boolean', title: 'お得な情報を受け取る' },
    },
    required: ['name'],
  },
};
