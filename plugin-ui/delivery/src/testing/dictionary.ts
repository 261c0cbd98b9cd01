export { default as en } from '../../../../plugins/delivery/src/homeroom_plugins/delivery/locales/en.json';
